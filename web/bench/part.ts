// Parts of docs/benchmarks-ui.md that a script of their own writes; each begins with a comment that names its script.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = process.env.OUT ?? join(import.meta.dirname, '..', '..', 'docs', 'benchmarks-ui.md');
/** How every part begins. */
const MARK = '\n<!-- ';

/** Puts a part of the page in place of the one its script wrote before, or behind all others. */
export function writePart(name: string, script: string, text: string): void {
  const part = `${MARK}${name}: written by ${script} -->\n\n${text.trim()}\n`;
  const page = `${readFileSync(out, 'utf8').trimEnd()}\n`;
  const at = page.indexOf(`${MARK}${name}: `);
  if (at < 0) {
    writeFileSync(out, page + part);
  } else {
    const next = page.indexOf(MARK, at + MARK.length);
    writeFileSync(out, page.slice(0, at) + part + (next < 0 ? '' : page.slice(next)));
  }
  console.log(part);
}

/** A figure beside its budget, in ms by default. */
export interface Figure {
  what: string;
  took: number;
  budget?: number;
  unit?: string;
  /** Decimals of the figure. */
  digits?: number;
}

const grouped = (n: number, digits: number): string =>
  n.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replaceAll(',', ' ');

/** Figures as a table, each with whether its budget is kept. */
export function tableOf(figures: readonly Figure[]): string {
  const line = ({ what, took, budget, unit = 'ms', digits = 0 }: Figure): string => {
    const said = budget === undefined ? '' : `≤ ${grouped(budget, Number.isInteger(budget) ? 0 : 1)} ${unit}`;
    const verdict = budget === undefined ? '' : took <= budget ? 'kept' : 'missed';
    return `| ${what} | ${grouped(took, digits)} ${unit} | ${said} | ${verdict} |`;
  };
  return ['| what | figure | budget | |', '|---|---|---|---|', ...figures.map(line)].join('\n');
}

/** The value that a share of a list does not exceed. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];
