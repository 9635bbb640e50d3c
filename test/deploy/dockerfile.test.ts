import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('the image runs the Node that comes with the packages, in every stage', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packaged = new Set(
    Object.entries(optionalDependencies).flatMap(([name, version]) => (/^node-/.test(name) ? [version] : [])),
  );
  const stages = readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:([\d.]+)-/gm);
  const images = new Set([...stages].map(([, version]) => version));
  expect([packaged.size, [...images]]).toEqual([1, [...packaged]]);
});
