import { describe, expect, it } from 'vitest'
import { apply, findMutants } from './find-mutants.ts'

/** The parts of each mutant's text that differ from the original. */
const made = (text: string, operator: string) =>
  findMutants(text, 'x.ts')
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => apply(text, mutant))

describe('operators', () => {
  it.each([
    ['signs', 'f(a /* < */ < b)', ['f(a /* < */ <= b)', 'f(a /* < */ >= b)']],
    ['signs', 'f((a) === b)', ['f((a) !== b)']],
    ['signs', 'f(a && b)', ['f(a || b)']],
    ['signs', 'f(a ?? b)', ['f(a && b)']],
    ['signs', 'f(a - b)', ['f(a + b)']],
    ['signs', 'i++', ['i--']],
    ['conditions', 'if (a) f()', ['if (true) f()', 'if (false) f()']],
    ['conditions', 'while (a) f()', ['while (false) f()']],
    ['negations', 'f(!(a && b))', ['f((a && b))']],
    ['literals', 'f(8)', ['f(9)', 'f(0)']],
    ['literals', 'f(0)', ['f(1)']],
    ['literals', `f('text')`, [`f('')`]],
    ['literals', 'f(true)', ['f(false)']],
    ['templates', 'f(`a${b}`)', ['f(``)']],
    ['lists', 'f([a, b])', ['f([])']],
    ['removals', 'await list.push(a)', [';']],
    ['removals', 'if (a) throw new E()', ['if (a) ;']],
    ['returns', 'function f() { return g() }', ['function f() { return }']],
    ['returns', 'const f = (): boolean => g()', ['const f = (): boolean => !(g())']],
    ['methods', 'f(list.some(g))', ['f(list.every(g))']],
    ['methods', 'f(Math.min(a, b))', ['f(Math.max(a, b))']],
    ['chains', `f(db.select(a).where('id', '=', b).all())`, ['f(db.select(a).all())']],
  ])('%s: %s', (operator, text, results) => {
    expect(made(text, operator).sort()).toEqual([...results].sort())
  })

  it('do not change types, imports, names, logs, sentences and SQL', () => {
    const text = `
      import { a } from './a.ts'
      type Kind = 'x' | 1
      interface Row { id: 2 }
      const row = { 'id': a as 3 }
      log.info({ a: 4 }, 'text')
      context.log.error('text')
      throwing(new AppError(a, 'Three words here'), 'three words too')
      sql\`select \${a}\`
      const late = await import('./late.ts')
    `
    const literals = findMutants(text, 'x.ts').filter(({ operator }) =>
      /literals|templates|signs/.test(operator),
    )
    expect(literals).toEqual([])
    expect(made(text, 'removals')).toHaveLength(1) // throwing()
  })

  it('report their line, and each produces a different text', () => {
    const text = 'const a = 1\nif (a > 1) f(a)\n'
    const mutants = findMutants(text, 'x.ts')
    expect(mutants.find(({ operator }) => operator === 'signs')).toMatchObject({
      file: 'x.ts',
      line: 2,
      start: 18,
    })
    expect(new Set(mutants.map((mutant) => apply(text, mutant))).size).toBe(mutants.length)
    expect(mutants.every((mutant) => apply(text, mutant) !== text)).toBe(true)
  })
})
