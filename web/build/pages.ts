import type { Plugin } from 'vite';

/** The development server's part of what the product's server does: every page path is one of two documents. */
export function pages(): Plugin {
  return {
    name: 'lectern-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0]!;
        if (isPage(path)) request.url = isStudents(path) ? '/student.html' : '/index.html';
        next();
      });
    },
  };
}

const isPage = (path: string) =>
  !/^\/(api|video-log|ws|health|src|build|@|node_modules|contracts)/.test(path) && !/\.\w+$/.test(path);
const isStudents = (path: string) => /^\/(join|s|m\/v2)(\/|$)/.test(path);
