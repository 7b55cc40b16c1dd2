import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './fault-table.js';

const PAGES = new URL('../../../../../docs/errors/', import.meta.url);

describe('the table of faults', () => {
  it('has a page for each code, and no page without one', () => {
    expect(readdirSync(PAGES).toSorted()).toEqual(
      Object.keys(FAULTS)
        .map((code) => `${code}.md`)
        .toSorted(),
    );
  });

  it.each(Object.entries(FAULTS))('says of %s what its page says', (code, meaning) => {
    const { status, fieldStatus, title, detail } = meaning;
    const statuses = fieldStatus === undefined ? `**${status}**` : `**${status}** or **${fieldStatus}**`;
    const page = readFileSync(new URL(`${code}.md`, PAGES), 'utf8');
    expect(page.split('\n').slice(0, 3)).toEqual([`# ${code}`, '', `${statuses} · ${title} · “${detail}”`]);
    expect(page).toContain('\n## What to do\n');
  });

  it('keeps the texts of the interface to the letter', () => {
    const exact = Object.values(FAULTS).filter((meaning) => meaning.exact);
    expect(exact.map(({ status, detail }) => `${status} ${detail}`)).toEqual([
      '401 Invalid authentication credentials',
      '401 Invalid token',
      '401 Invalid token signature',
      '401 Token has expired',
      '403 API key is invalid or does not exist',
      '403 Invalid audience',
      '403 You do not have permission to access this game',
      '500 Internal server error',
    ]);
  });
});
