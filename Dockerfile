# One image for every service: what a container does is said by LECTERN_SERVICES (docker-compose.yml).
FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY services/package.json services/
COPY web/package.json web/
COPY tests/package.json tests/

# Versions and hashes are the lock's; `npm ci` would refuse it for want of other platforms' packages (infra/local/install.mjs).
FROM sources AS build
RUN npm install --no-save --ignore-scripts --no-audit
COPY tsconfig.json ./
COPY contracts contracts
COPY services services
COPY web web
ENV NODE_ENV=production
RUN cd services && ../node_modules/.bin/vite build --ssr src/main.ts --logLevel warn
RUN cd web && ../node_modules/.bin/vite build --logLevel warn

# What only builds and tests need stays behind.
FROM sources AS packages
RUN npm install --no-save --ignore-scripts --no-audit --omit=dev --workspace=services

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LECTERN_DATA=/var/lib/lectern
WORKDIR /app
# Named volumes begin as a copy of these folders, their owner included.
RUN install -d -o node -g node /var/lib/lectern /run/lectern
COPY --from=packages /app ./
COPY --from=build /app/services/dist services/dist
COPY --from=build /app/web/dist web/dist
COPY infra/docker/entrypoint.sh infra/docker/make-secrets.sh /usr/local/bin/
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["entrypoint.sh"]
CMD ["main.js"]
