import type { StatementFigures } from './operation-tables.ts'

/** Different texts that are remembered; lists of values make many texts of one statement. */
const mostTexts = 1000
const mostShownLetters = 2000

/** `in ($1, $2, $3)` and `values (…), (…)` of any length are the same statement. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\$\d+(?:\s*,\s*\$\d+)+/g, '…')
    .replaceAll(/\((…|\$\d+)\)(?:\s*,\s*\(\1\))+/g, '($1), …')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostShownLetters)

/** How long the statements of this process took, by their text without values. Bounded. */
export class StatementLog {
  readonly #texts = new Map<string, StatementFigures>()
  #queries = 0
  #milliseconds = 0

  add(sql: string, ms: number): void {
    this.#queries += 1
    this.#milliseconds += ms
    const known = this.#texts.get(sql)
    if (known) {
      known.calls += 1
      known.totalMs += ms
      known.slowestMs = Math.max(known.slowestMs, ms)
      return
    }
    if (this.#texts.size >= mostTexts) this.#forgetQuickest()
    this.#texts.set(sql, { sql, calls: 1, totalMs: ms, slowestMs: ms })
  }

  /** Statements since the start, and the seconds that they took. */
  get totals(): { queries: number; querySeconds: number } {
    return { queries: this.#queries, querySeconds: this.#milliseconds / 1000 }
  }

  /** The statements with the most time in total. */
  top(count: number): StatementFigures[] {
    return mergeStatements(
      [...this.#texts.values()].map((one) => ({ ...one, sql: shortened(one.sql) })),
    ).slice(0, count)
  }

  /** Forgets the half with the least time, so that this happens rarely. */
  #forgetQuickest(): void {
    const byTime = [...this.#texts.values()].sort((a, b) => a.totalMs - b.totalMs)
    for (const { sql } of byTime.slice(0, mostTexts / 2)) this.#texts.delete(sql)
  }
}

/** Adds up the figures of equal statements, for instance of several nodes; those with the most time come first. */
export function mergeStatements(all: readonly StatementFigures[]): StatementFigures[] {
  const merged = new Map<string, StatementFigures>()
  for (const one of all) {
    const known = merged.get(one.sql)
    merged.set(one.sql, {
      sql: one.sql,
      calls: one.calls + (known?.calls ?? 0),
      totalMs: one.totalMs + (known?.totalMs ?? 0),
      slowestMs: Math.max(one.slowestMs, known?.slowestMs ?? 0),
    })
  }
  return [...merged.values()].sort((a, b) => b.totalMs - a.totalMs)
}
