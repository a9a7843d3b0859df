import { useMemo } from 'react'
import { useEditor } from './editor-context.ts'
import { fieldPath, jsonLines, type JsonLine } from './json-lines.ts'
import { fieldsByPath, takeValue } from './json-take.ts'
import css from './editor-page.module.css'

interface LineProps {
  line: JsonLine
  on: boolean
  onTake: () => void
}

function Line({ line: { depth, key, text, leaf }, on, onTake }: LineProps) {
  const body = (
    <>
      {key && <span className={css.jsonKey}>{key}: </span>}
      <span className={leaf ? (text.startsWith('"') ? css.jsonText : css.jsonValue) : undefined}>
        {text.length > 300 ? `${text.slice(0, 300)}…` : text}
      </span>
    </>
  )
  const style = { paddingLeft: `${depth * 2}ch` }
  if (!leaf) return <li style={style}>{body}</li>
  return (
    <li style={style}>
      <button type="button" className={on ? css.on : undefined} onClick={onTake}>
        {body}
      </button>
    </li>
  )
}

/** A JSON response; clicking a value adds it as a field. */
export function JsonPane({ text }: { text: string }) {
  const { state, page, dispatch } = useEditor()
  const lines = useMemo(() => jsonLines(JSON.parse(text)), [text])
  const paths = useMemo(
    () => lines.map(({ leaf, path }) => (leaf ? fieldPath(path!, page.items) : undefined)),
    [lines, page.items],
  )
  const names = fieldsByPath(page)
  return (
    <div className={`${css.frame} ${css.jsonframe}`} role="region" aria-label="Answer in JSON" tabIndex={0}>
      <ol className="mono">
        {lines.map((line, index) => {
          const name = line.leaf ? names.get(paths[index]) : undefined
          return (
            <Line
              key={index}
              line={line}
              on={name !== undefined && name === state.picked}
              onTake={() => dispatch(takeValue(state, line))}
            />
          )
        })}
      </ol>
    </div>
  )
}
