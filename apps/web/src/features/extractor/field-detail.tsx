import { isNumeric } from '@windrow/contract/recipe/field-types'
import { useState } from 'react'
import type { Field } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { ArrowDown, ArrowUp, MousePointerClick, Plus, Trash2 } from 'lucide-react'
import { TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, PlainSelect } from '../../ui/controls.tsx'
import { cellText } from '../../rows/column-width.ts'
import { CleanSteps } from './clean-steps.tsx'
import { DraftInput } from './draft-input.tsx'
import { useEditor } from './editor-context.ts'
import { FieldMore } from './field-more.tsx'
import { decimals, fieldTypeOptions } from './field-types.ts'
import {
  isOfPage,
  jsonTakes,
  namedTake,
  selectOf,
  selectorsOf,
  takeChoice,
  takeFor,
  takes,
  typeFor,
} from './field-source.ts'
import { dropField, moveField, nameFault, renameField } from './recipe-edits.ts'
import css from './editor-fields.module.css'

type Finding = Evaluation['fields'][number]
interface Props {
  name: string
  field: Field
  finding: Finding | undefined
  total: number
}

function Identity({ name, field }: Pick<Props, 'name' | 'field'>) {
  const { page, state, edit, editField } = useEditor()
  return (
    <div className={css.fd2}>
      <label>
        Name
        <DraftInput
          value={name}
          fault={(wanted) => nameFault(page, name, wanted)}
          onCommit={(wanted) => edit(renameField(state.recipe, state.type, name, wanted), undefined, wanted)}
        />
      </label>
      <label>
        Type
        <PlainSelect
          small
          label={`Type of ${name}`}
          value={field.type}
          options={fieldTypeOptions}
          onChange={(type) => editField(name, { type }, 'type')}
        />
      </label>
    </div>
  )
}

function Source({ name, field, finding, total }: Props) {
  const { editField, faults, page, state } = useEditor()
  const [spare, setSpare] = useState(false)
  const written = selectorsOf(field)
  // An additional selector is added to the recipe once it has text.
  const selectors = spare ? [...written, ''] : written
  const named = namedTake(field.take)
  const own = ['', '.0', '.1', '.2', '.3'].map((suffix) => faults.get(`fields.${name}.select${suffix}`))
  const fault = faults.get(`fields.${name}`) ?? own.find(Boolean) ?? finding?.fault
  return (
    <>
      <div className={css.fd2}>
        <label>
          Selector
          {selectors.map((selector, index) => (
            <span className={css.selectorinput} key={index}>
              <TextField
                small
                mono
                aria-label={index === 0 ? `Selector of ${name}` : `Selector ${index + 1} of ${name}`}
                data-path={`types.${state.type}.fields.${name}.select${selectors.length > 1 ? `.${index}` : ''}`}
                aria-invalid={fault ? true : undefined}
                placeholder={isOfPage(field.take) ? 'the page' : 'the item itself'}
                spellCheck={false}
                disabled={isOfPage(field.take)}
                value={selector}
                onChange={(event) => {
                  if (event.target.value) setSpare(false)
                  const select = selectOf(selectors.with(index, event.target.value))
                  editField(name, { select }, `select ${index}`)
                }}
              />
              {index === 0 && finding && (
                <span className={finding.matches === total ? 'ok-text meta num' : 'warn-text meta num'}>
                  {finding.matches} of {total}
                </span>
              )}
            </span>
          ))}
        </label>
        <label>
          Take
          <PlainSelect
            small
            label={`What to take for ${name}`}
            value={takeChoice(field.take)}
            options={page.format === 'json' ? jsonTakes : takes}
            onChange={(choice) => editField(name, { take: takeFor(choice), ...typeFor(choice) }, 'take')}
          />
        </label>
      </div>
      {!isOfPage(field.take) && !spare && written[0] !== '' && written.length < 10 && (
        <span>
          <Button small variant="text" icon={<Plus size={16} />} onClick={() => setSpare(true)}>
            Fallback selector, used if this one finds nothing
          </Button>
        </span>
      )}
      {named && (
        <label className={css.fdlabel}>
          {named.label}
          <DraftInput
            value={named.name}
            fault={named.fault}
            onCommit={(wanted) => editField(name, { take: named.prefix + wanted }, 'take name')}
          />
        </label>
      )}
      {fault && <p className="fieldfault">{fault}</p>}
    </>
  )
}

function Options({ name, field }: Pick<Props, 'name' | 'field'>) {
  const { editField } = useEditor()
  return (
    <div className={css.fdoptions}>
      {isNumeric(field.type) && (
        <PlainSelect
          small
          label={`Decimal sign of ${name}`}
          value={field.decimal}
          options={decimals}
          onChange={(decimal) => editField(name, { decimal }, 'decimal')}
        />
      )}
      {(['required', 'list'] as const).map((option) => (
        <label key={option} className="row tight">
          <Checkbox
            label={option === 'required' ? `${name} is required` : `Take all matches of ${name}`}
            checked={field[option]}
            onChange={(event) => editField(name, { [option]: event.target.checked }, option)}
          />
          {option === 'required' ? 'Required' : 'All matches as a list'}
        </label>
      ))}
    </div>
  )
}

function Samples({ finding }: { finding: Finding }) {
  return (
    <>
      <div className={css.fdlabel}>Sample values</div>
      <table className={css.samples} aria-label="Sample values">
        <colgroup>
          <col style={{ width: 36 }} />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Item</span>
            </th>
            <th scope="col">On the page</th>
            <th scope="col">After cleaning</th>
          </tr>
        </thead>
        <tbody>
          {finding.samples.slice(0, 4).map(({ raw, value }, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td className="clip mono muted">{raw ?? '–'}</td>
              <td className="clip num">
                {value === null ? <span className="nil">null</span> : cellText(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Buttons({ name }: { name: string }) {
  const { page, state, edit, dispatch } = useEditor()
  const names = Object.keys(page.fields)
  const move = (by: 1 | -1) => edit(moveField(state.recipe, state.type, name, by))
  const replacing = state.purpose === 'replace'
  return (
    <div className={`row ${css.fdbuttons}`}>
      <Button
        small
        icon={<MousePointerClick size={16} />}
        aria-pressed={replacing}
        onClick={() => dispatch({ kind: 'purpose', purpose: replacing ? 'field' : 'replace' })}
      >
        Point again
      </Button>
      <span className="grow" />
      <Button
        variant="text"
        small
        aria-label={`Move ${name} up`}
        disabled={names[0] === name}
        icon={<ArrowUp size={16} />}
        onClick={() => move(-1)}
      />
      <Button
        variant="text"
        small
        aria-label={`Move ${name} down`}
        disabled={names.at(-1) === name}
        icon={<ArrowDown size={16} />}
        onClick={() => move(1)}
      />
      <Button
        variant="text"
        small
        aria-label={`Remove ${name}`}
        data-tip="Remove this field"
        icon={<Trash2 size={16} />}
        onClick={() => edit(dropField(state.recipe, state.type, name), undefined, null)}
      />
    </div>
  )
}

export function FieldDetail({ name, field, finding, total }: Props) {
  const { state } = useEditor()
  return (
    <div className={css.fielddetail}>
      <Identity name={name} field={field} />
      <Source name={name} field={field} finding={finding} total={total} />
      <CleanSteps name={name} path={['types', state.type, 'fields', name]} />
      <Options name={name} field={field} />
      <FieldMore name={name} path={['types', state.type, 'fields', name]} nested={false} />
      {finding && finding.samples.length > 0 && <Samples finding={finding} />}
      <Buttons name={name} />
    </div>
  )
}
