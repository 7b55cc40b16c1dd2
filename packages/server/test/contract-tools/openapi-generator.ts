import { join } from 'node:path';
import type { Maker } from './maker.js';
import type { Workshop } from './workshop.js';

const VERSION = '7.25.0';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** What the generator needs: Java, and Maven, which brings it. */
export const JAVA: Maker['programs'] = [
  { name: 'java', hint: '`apt-get install openjdk-17-jre-headless`' },
  { name: 'mvn', hint: '`apt-get install maven`' },
];

/** Makes a client with openapi-generator, which Maven brings once. */
export async function generate(
  workshop: Workshop,
  language: string,
  folder: string,
  properties: readonly string[] = [],
): Promise<void> {
  const archive = await workshop.once('openapi-generator', () => bring(workshop));
  const asked = properties.length === 0 ? [] : ['--additional-properties', properties.join(',')];
  const args = ['-jar', archive, 'generate', '-i', workshop.contract, '-g', language, '-o', folder, ...asked];
  await workshop.run('java', ['-Xmx700m', ...args]);
}

async function bring(workshop: Workshop): Promise<string> {
  const room = workshop.room('openapi-generator');
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}:jar`;
  await workshop.run('mvn', ['-B', '-q', COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${room}`], {
    cwd: room,
  });
  return join(room, `openapi-generator-cli-${VERSION}.jar`);
}
