import { useId, useState } from 'react'
import type { Recipe, Start } from '@windrow/contract/recipe'
import { X } from 'lucide-react'
import { FileButton, TextArea } from '../../../ui/fields.tsx'
import { PlainSelect } from '../../../ui/controls.tsx'
import { formatNumber, plural } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditor } from '../editor-context.ts'
import { put } from './recipe-path.ts'
import { addressesInFile, addressFiles, addressLines } from '../../../ui/address-lines.ts'
import { addressesOf, withAddresses, withFurther } from './start-list.ts'
import { SourceStart } from './source-start.tsx'
import css from './settings.module.css'

const kinds = [
  { value: '', label: 'Add another start…' },
  { value: 'sitemap', label: 'Sitemap' },
  { value: 'feed', label: 'RSS or Atom feed' },
  { value: 'url', label: 'URL with a method, headers or a body' },
]
const newStarts: Record<string, Start> = {
  sitemap: { sitemap: 'https://' },
  feed: { feed: 'https://' },
  url: { url: 'https://' },
}

/** Number of pages in the plain URLs, with templates expanded. */
function Count() {
  const { state, check } = useEditor()
  const { start } = state.recipe
  const lines = addressesOf(start)
  const templates = check.starts.filter(({ index }) => typeof start[index] === 'string')
  const total = templates.reduce((sum, { count }) => sum + count - 1, lines.length)
  return (
    <div className="meta" role="status">
      {plural(lines.length, 'line')}, {plural(total, 'URL')}
      {templates.length > 0 && (
        <ul className={css.templates} aria-label="URLs from templates">
          {templates.slice(0, 5).map(({ index, count, samples }) => (
            <li key={index}>
              {plural(count, 'URL')}: <code className="mono">{samples.join('  ')}</code>
              {count > samples.length && ' …'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AddressFaults() {
  const { state, check } = useEditor()
  const plain = state.recipe.start.flatMap((one, index) => (typeof one === 'string' ? [index] : []))
  const faulty = plain.flatMap((index, line) => {
    const fault = check.faults.get(`start.${index}`)
    return fault ? [{ line: line + 1, fault }] : []
  })
  const whole = check.faults.get('start')
  if (faulty.length === 0 && !whole) return null
  return (
    <ul>
      {whole && (
        <li>
          <span className="fieldfault">{whole}</span>
        </li>
      )}
      {faulty.slice(0, 10).map(({ line, fault }) => (
        <li key={line}>
          <span className="fieldfault">{`Line ${formatNumber(line)}: ${fault}`}</span>
        </li>
      ))}
    </ul>
  )
}

function Addresses() {
  const { state, edit, dispatch } = useEditor()
  const id = useId()
  const written = addressesOf(state.recipe.start)
  const [draft, setDraft] = useState(written.join('\n'))
  const text = addressLines(draft).join('\n') === written.join('\n') ? draft : written.join('\n')
  const set = (addresses: string[]) =>
    edit(put(state.recipe, ['start'], withAddresses(state.recipe.start, addresses)), 'start')
  const upload = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text().catch(() => null)
    if (text === null) return toast.error(`${file.name} cannot be read. Is it still where it was?`)
    const found = addressesInFile(text)
    if (found.length === 0) return toast.error(`No URLs found in ${file.name}.`)
    // Reading a long file takes time, so this applies to the recipe as it is afterwards.
    const change = (recipe: Recipe) => put(recipe, ['start'], withFurther(recipe.start, found))
    dispatch({ kind: 'amend', change })
    toast.success(`Added ${plural(found.length, 'URL')} from ${file.name}`)
  }
  return (
    <div className={css.setting}>
      <label htmlFor={id}>URLs, one per line</label>
      <TextArea
        id={id}
        mono
        rows={6}
        spellCheck={false}
        data-path="start"
        aria-describedby={`${id}-help`}
        wrap="off"
        value={text}
        onChange={(event) => {
          setDraft(event.target.value)
          set(addressLines(event.target.value))
        }}
      />
      <p className="meta" id={`${id}-help`}>
        Templates expand to many: <code>?page={'{1..20}'}</code>, <code>{'{0..100..10}'}</code>,{' '}
        <code>{'/{news,sports}'}</code>.
      </p>
      <div className="row">
        <FileButton accept={addressFiles} onFile={(file) => void upload(file)}>
          Add URLs from a file
        </FileButton>
      </div>
      <Count />
      <AddressFaults />
    </div>
  )
}

/** Settings for start URLs. */
export function StartsPanel() {
  const { state, edit } = useEditor()
  const { start } = state.recipe
  const change = (next: Start[], key?: string) => edit(put(state.recipe, ['start'], next), key)
  return (
    <>
      <Addresses />
      {start.map((one, index) =>
        typeof one === 'string' ? null : (
          <section key={index} className={css.card} aria-label={`Start ${index + 1}`}>
            <div className="row">
              <h2 className="grow">
                {'sitemap' in one ? 'Sitemap' : 'feed' in one ? 'Feed' : 'URL with its own request'}
              </h2>
              <button
                type="button"
                className="iconbutton"
                aria-label={`Remove start ${index + 1}`}
                onClick={() => change(start.toSpliced(index, 1))}
              >
                <X size={16} />
              </button>
            </div>
            <SourceStart start={one} index={index} />
          </section>
        ),
      )}
      <PlainSelect
        label="Add another start"
        value=""
        options={kinds}
        onChange={(kind) => {
          const added = newStarts[kind]
          if (added) change([...start, added])
        }}
      />
    </>
  )
}
