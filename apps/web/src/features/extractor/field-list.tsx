import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { cellText } from '../../rows/column-width.ts'
import { projectQueries } from '../../place/project-queries.ts'
import { TypeSign } from '../../rows/type-sign.tsx'
import { useEditor } from './editor-context.ts'
import { FieldDetail } from './field-detail.tsx'
import { itemCount } from './item-count.ts'
import { selectorText } from './field-source.ts'
import { addField } from './recipe-edits.ts'
import editorFieldsCss from './editor-fields.module.css'
import editorCss from './editor.module.css'

function FieldRow({ name }: { name: string }) {
  const { page, evaluation, state, dispatch } = useEditor()
  const field = page.fields[name]!
  const finding = evaluation?.fields.find((found) => found.name === name)
  const total = page.items ? (evaluation ? itemCount(evaluation) : 0) : 1
  const on = state.picked === name
  const sample = finding?.samples.find(({ value }) => value !== null)?.value
  const few = finding !== undefined && total > 0 && finding.matches < total * 0.8
  return (
    <li className={on ? editorFieldsCss.on : undefined}>
      <button
        type="button"
        className={editorFieldsCss.fieldrow}
        aria-expanded={on}
        onClick={() => dispatch({ kind: 'pick', field: on ? null : name })}
      >
        {on ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
        <TypeSign type={field.type} size={16} />
        <span className={`${editorFieldsCss.fname} clip`}>{name}</span>
        <code className="clip">{selectorText(field)}</code>
        <span className="clip">{sample === undefined ? '' : cellText(sample)}</span>
        <span className={finding?.fault || few ? 'num warn-text' : 'num faint'}>
          {finding ? `${finding.matches}/${total}` : '–'}
        </span>
      </button>
      {finding?.fault && !on && <p className="fieldfault">{finding.fault}</p>}
      {on && <FieldDetail key={name} name={name} field={field} finding={finding} total={total} />}
    </li>
  )
}

/** What was requested for the project, beside the fields of its report until that is saved. */
function Requested() {
  const { projectId, state } = useEditor()
  const fields = useQuery(projectQueries.detail(projectId)).data?.request?.fields
  if (!fields || state.version !== null) return null
  return (
    <p className={`meta ${editorFieldsCss.nofields}`}>
      <b>Requested:</b> {fields}
    </p>
  )
}

export function FieldList() {
  const { page, state, edit, open } = useEditor()
  const names = Object.keys(page.fields)
  const add = () => {
    const { recipe, name } = addField(state.recipe, state.type)
    edit(recipe, undefined, name)
  }
  return (
    <>
      <div className={editorCss.fieldshead}>
        <h2>Fields</h2>
        <span className="meta">{names.length > 0 && plural(names.length, 'field')}</span>
        <span className="grow" />
        <Button variant="text" small icon={<Plus size={16} />} data-tip="Or click on the page" onClick={add}>
          Add field
        </Button>
      </div>
      <Requested />
      {names.length === 0 ? (
        <p className={`muted ${editorFieldsCss.nofields}`}>
          {open?.finding ? `${open.finding} ` : ''}Click what you want on the page, or add a field and enter
          its selector.
        </p>
      ) : (
        <ul className={editorFieldsCss.fieldlist} aria-label="Fields">
          {names.map((name) => (
            <FieldRow key={name} name={name} />
          ))}
        </ul>
      )}
    </>
  )
}
