import { useMemo } from 'react'
import { useEditor } from './editor-context.ts'
import { fieldPath, jsonLines, type JsonLine } from './json-lines.ts'
import { addField, freeName, renameField, updateField } from './recipe-edits.ts'

interface LineProps {
  line: JsonLine
  on: boolean
  onTake: () => void
}

function Line({ line: { depth, key, text, leaf }, on, onTake }: LineProps) {
  const body = (
    <>
      {key && <span className="json-key">{key}: </span>}
      <span className={leaf ? (text.startsWith('"') ? 'json-text' : 'json-value') : undefined}>
        {text.length > 300 ? `${text.slice(0, 300)}…` : text}
      </span>
    </>
  )
  const style = { paddingLeft: `${depth * 2}ch` }
  if (!leaf) return <li style={style}>{body}</li>
  return (
    <li style={style}>
      <button type="button" className={on ? 'on' : undefined} onClick={onTake}>
        {body}
      </button>
    </li>
  )
}

const nameOf = (path: readonly (string | number)[]): string => {
  const last = path.findLast((key) => typeof key === 'string')
  const name = (last ?? 'value').replaceAll(/[^\p{L}\p{N}_ -]/gu, '_')
  return /^[\p{L}_]/u.test(name) ? name.slice(0, 60) : `field_${name}`.slice(0, 60)
}

/** An answer in JSON; a click on a value makes a field of it. */
export function JsonPane({ text }: { text: string }) {
  const { state, page, edit, editField } = useEditor()
  const lines = useMemo(() => jsonLines(JSON.parse(text)), [text])
  const selects = new Map(
    Object.entries(page.fields).map(([name, { select }]) => [
      Array.isArray(select) ? select[0] : select,
      name,
    ]),
  )
  const take = (line: JsonLine) => {
    const select = fieldPath(line.path!, page.items)
    if (state.purpose === 'replace' && state.picked !== null)
      return editField(state.picked, { select }, 'select 0')
    const known = selects.get(select)
    if (known !== undefined) return edit(state.recipe, undefined, known)
    const added = addField(state.recipe, state.type)
    const name = freeName(page, nameOf(line.path!))
    const named = renameField(added.recipe, state.type, added.name, name)
    const type = /^-?\d/.test(line.text) ? 'number' : /^(true|false)/.test(line.text) ? 'boolean' : 'text'
    edit(updateField(named, state.type, name, { select, type }), undefined, name)
  }
  return (
    <div className="frame jsonframe" role="region" aria-label="Answer in JSON" tabIndex={0}>
      <ol className="mono">
        {lines.map((line, index) => {
          const select = line.leaf ? fieldPath(line.path!, page.items) : undefined
          const name = select === undefined ? undefined : selects.get(select)
          return (
            <Line
              key={index}
              line={line}
              on={name !== undefined && name === state.picked}
              onTake={() => take(line)}
            />
          )
        })}
      </ol>
    </div>
  )
}
