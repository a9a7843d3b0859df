import { blocksOf } from '../blocks.ts'

/**
 * The source with a statement in each block that records its execution. Line numbers stay the same. `hook` is the
 * import path of `reach-hook.ts` relative to the file.
 */
export function instrument(text: string, file: string, hook: string): string {
  const blocks = blocksOf(text)
  const marks = blocks.flatMap(({ start, end, isExpression }, at) =>
    isExpression
      ? [
          { at: start, order: at, text: `(${mark(at)}, (` },
          { at: end, order: -at, text: '))' },
        ]
      : [{ at: start + 1, order: at, text: `${mark(at)};` }],
  )
  let marked = text
  for (const mark of marks.sort((a, b) => b.at - a.at || b.order - a.order))
    marked = marked.slice(0, mark.at) + mark.text + marked.slice(mark.at)
  const head = `import { marksOf as __marksOf } from ${JSON.stringify(hook)};`
  return `${head} const __reached = __marksOf(${JSON.stringify(file)}, ${blocks.length}); ${marked}`
}

/** Does nothing in a browser page, to which some functions are sent. */
const mark = (block: number): string => `typeof __reached === "undefined" || (__reached[${block}] = 1)`
