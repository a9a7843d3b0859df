import { isNumeric } from '@windrow/contract/recipe/field-types'
import { useState } from 'react'
import type { Field } from '@windrow/contract/recipe'
import { ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { CleanSteps } from './clean-steps.tsx'
import { DraftInput } from './draft-input.tsx'
import { useEditor } from './editor-context.ts'
import { decimals, fieldTypeOptions } from './field-types.ts'
import { emptyField, isDate, nameFault } from './recipe-edits.ts'
import { ChoiceSetting, LinesSetting, SwitchSetting, TextSetting } from './settings/plain-settings.tsx'
import { at, type RecipePath } from './settings/recipe-path.ts'
import { useSetting } from './settings/use-setting.ts'
import editorFieldsCss from './editor-fields.module.css'
import settingsCss from './settings/settings.module.css'

interface Props {
  name: string
  path: RecipePath
  /** Whether this is a field within another one. */
  nested: boolean
}

const missing = [
  { value: '', label: 'Keep' },
  { value: 'drop', label: 'Remove' },
  { value: 'fail', label: 'Marks the page as failed' },
]

const whiteSpace = [
  { value: '', label: 'Removed' },
  { value: 'keep', label: 'Kept' },
]

/** The type of a constant follows from its text: number, yes or no, otherwise text. */
function Constant({ path }: { path: RecipePath }) {
  const { value, fault, set, name, id } = useSetting([...path, 'value'])
  const valueOf = (text: string) => {
    if (text === '') return undefined
    if (text === 'true' || text === 'false') return text === 'true'
    return /^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
  }
  return (
    <div className={settingsCss.setting}>
      <label htmlFor={id}>When nothing is found</label>
      <TextField
        id={id}
        data-path={name}
        small
        placeholder="null"
        value={
          typeof value === 'object' || value === undefined ? '' : `${value as string | number | boolean}`
        }
        onChange={(event) => set(valueOf(event.target.value))}
      />
      {fault && <p className="fieldfault">{fault}</p>}
    </div>
  )
}

function NestedField({
  name,
  path,
  onRename,
  onRemove,
}: Props & { onRename: (to: string) => void; onRemove: () => void }) {
  const { state } = useEditor()
  const fields = at(state.recipe, path.slice(0, -1)) as Record<string, Field>
  return (
    <section className={`${settingsCss.card} ${editorFieldsCss.nestedfield}`} aria-label={`Part ${name}`}>
      <div className="row">
        <span className="grow stack">
          <DraftInput
            value={name}
            fault={(wanted) => nameFault({ fields, follow: [] }, name, wanted)}
            onCommit={onRename}
          />
        </span>
        <Button
          variant="text"
          small
          aria-label={`Remove part ${name}`}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </div>
      <LinesSetting
        path={[...path, 'select']}
        label="Selector"
        help="Add fallbacks, one per line; the first match is used"
        rows={1}
      />
      <div className={settingsCss.settinggrid}>
        <TextSetting path={[...path, 'take']} label="Take" placeholder="text" mono />
        <ChoiceSetting path={[...path, 'type']} label="Type" options={fieldTypeOptions} />
        <ChoiceSetting path={[...path, 'decimal']} label="Decimal sign" options={decimals} />
      </div>
      <SwitchSetting path={[...path, 'required']} label="Required" always />
      <SwitchSetting path={[...path, 'list']} label="All matches as a list" always />
      <CleanSteps name={name} path={path} />
      <FieldMore name={name} path={path} nested />
    </section>
  )
}

/** Nested fields: the value becomes an object, or a list of objects. */
function Parts({ name, path }: Omit<Props, 'nested'>) {
  const { value, set } = useSetting([...path, 'fields'])
  const whole = useSetting(path)
  const fields = (value ?? {}) as Record<string, Field>
  const entries = Object.entries(fields)
  const free = () => {
    let number = entries.length + 1
    while (Object.hasOwn(fields, `part_${number}`)) number++
    return `part_${number}`
  }
  return (
    <div className={settingsCss.settingsteps}>
      <div className="row">
        <span className={`${editorFieldsCss.fdlabel} grow`}>Parts of an object</span>
        <Button
          variant="text"
          small
          icon={<Plus size={16} />}
          aria-label={`Add a part to ${name}`}
          onClick={() => set({ ...fields, [free()]: emptyField })}
        >
          Part
        </Button>
      </div>
      {entries.length > 0 && (
        <TextSetting
          path={[...path, 'items']}
          label="One object per element"
          help="Optional. Defaults to the item itself"
          mono
        />
      )}
      {entries.map(([part]) => (
        <NestedField
          key={part}
          name={part}
          path={[...path, 'fields', part]}
          nested
          onRename={(to) =>
            set(Object.fromEntries(entries.map(([key, field]) => [key === part ? to : key, field])))
          }
          onRemove={() => {
            const left = entries.filter(([key]) => key !== part)
            if (left.length > 0) return set(Object.fromEntries(left))
            // The selector for one object per element is useless without nested fields.
            const { items: _items, fields: _fields, ...plain } = whole.value as Field
            whole.set(plain)
          }}
        />
      ))}
    </div>
  )
}

function DateSettings({ path }: { path: RecipePath }) {
  return (
    <>
      <TextSetting
        path={[...path, 'timeZone']}
        label="Time zone"
        placeholder="UTC"
        help="For dates and times without a time zone. Example: Europe/Helsinki"
        mono
      />
      <LinesSetting
        path={[...path, 'dateFormat']}
        label="How dates are written"
        placeholder="Automatic"
        help="Example: DD.MM.YY HH:mm. One per line; the first match is used"
        rows={1}
      />
      <TextSetting
        path={[...path, 'language']}
        label="Language of dates"
        placeholder="same as the page"
        help="Example: de or pt-BR"
        mono
      />
    </>
  )
}

/** Settings that few fields need: parts of lists, currencies, constants, nested fields. */
export function FieldMore({ name, path, nested }: Props) {
  const [open, setOpen] = useState(false)
  const { state, page } = useEditor()
  const field = at(state.recipe, path) as Field
  const isJson = page.format === 'json'
  return (
    <div className={editorFieldsCss.fieldmore}>
      <Button
        variant="text"
        small
        aria-expanded={open}
        aria-label={`More about ${name}`}
        icon={open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      {open && (
        <div className={editorFieldsCss.fieldmorebody}>
          <div className={settingsCss.settinggrid}>
            <Constant path={path} />
            {field.required && (
              <ChoiceSetting path={[...path, 'onMissing']} label="A row without it" options={missing} />
            )}
            {field.list && (
              <>
                <TextSetting path={[...path, 'split']} label="Split one text at" placeholder="," />
                <TextSetting path={[...path, 'join']} label="Join to one text with" placeholder=", " />
              </>
            )}
            {(isDate(field) || field.dateFormat || field.language) && <DateSettings path={path} />}
            <TextSetting
              path={[...path, 'path']}
              label="Path into JSON"
              placeholder="the text itself"
              help="If the text is JSON, for example in a script: props.product.name"
              mono
            />
            {(isJson || field.path !== undefined) && (
              <ChoiceSetting
                path={[...path, 'whiteSpace']}
                label="White space around text"
                options={whiteSpace}
              />
            )}
            {isNumeric(field.type) && (
              <TextSetting
                path={[...path, 'currency']}
                label="Column for the currency"
                placeholder="currency"
                help="Currency code such as EUR, from the sign or code beside the amount."
              />
            )}
          </div>
          {!nested && <Parts name={name} path={path} />}
        </div>
      )}
    </div>
  )
}
