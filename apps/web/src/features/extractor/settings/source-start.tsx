import { useState } from 'react'
import type { Start } from '@windrow/contract/recipe'
import { useEditor } from '../editor-context.ts'
import { PairsSetting } from './pairs-setting.tsx'
import { ChoiceSetting, LinesSetting, TextSetting } from './plain-settings.tsx'
import { described, Setting } from './setting.tsx'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'
import { TextArea } from '../../../ui/fields.tsx'

const methods = ['GET', 'POST', 'PUT'].map((value) => ({ value, label: value }))

/** Page types as options; the first one means none. */
export const typeOptions = (types: object, none: string) => [
  { value: '', label: none },
  ...Object.keys(types).map((value) => ({ value, label: value })),
]

const bodyText = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Objects are sent as JSON, everything else as text. */
function bodyOf(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text
  } catch {
    return text
  }
}

function Body({ index }: { index: number }) {
  const { id, name, value, fault, set } = useSetting(['start', index, 'body'])
  const [draft, setDraft] = useState(bodyText(value))
  const same = JSON.stringify(bodyOf(draft)) === JSON.stringify(value)
  const help = 'A JSON object is sent as JSON, any other text unchanged.'
  return (
    <Setting id={id} label="Body" help={help} fault={fault}>
      <TextArea
        {...described(id, help, fault)}
        data-path={name}
        mono
        rows={4}
        spellCheck={false}
        value={same ? draft : bodyText(value)}
        onChange={(event) => {
          setDraft(event.target.value)
          set(bodyOf(event.target.value))
        }}
      />
    </Setting>
  )
}

/** A start other than a URL: a sitemap, a feed, or a request with a body. */
export function SourceStart({ start, index }: { start: Exclude<Start, string>; index: number }) {
  const { state } = useEditor()
  const path = ['start', index]
  const key = 'sitemap' in start ? 'sitemap' : 'feed' in start ? 'feed' : 'url'
  const types = typeOptions(state.recipe.types, 'The first one whose condition matches')
  return (
    <div className={css.settinggrid}>
      <TextSetting
        path={[...path, key]}
        label="Address"
        {...(key === 'sitemap' && {
          help: 'A sitemap, a sitemap index, or a site whose robots.txt lists sitemaps.',
        })}
        mono
      />
      <ChoiceSetting path={[...path, 'type']} label="Page type of its pages" options={types} />
      {key === 'url' ? (
        <>
          <ChoiceSetting
            path={[...path, 'method']}
            label="Method"
            options={[{ value: '', label: 'GET, with a body POST' }, ...methods]}
          />
          <PairsSetting path={[...path, 'headers']} label="Headers" names={['Name', 'Value']} />
          <Body index={index} />
        </>
      ) : (
        <>
          <TextSetting path={[...path, 'since']} label="Changed on or after" type="date" />
          <LinesSetting
            path={[...path, 'match']}
            label="Only those with"
            help="Regular expressions, one per line; at least one must match."
          />
          <LinesSetting
            path={[...path, 'exclude']}
            label="None with"
            help="Regular expressions, one per line; none may match."
          />
        </>
      )}
    </div>
  )
}
