import { useState } from 'react'
import { Plus, X } from 'lucide-react'
import { PlainSelect } from '../../../ui/controls.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import type { RecipePath } from './recipe-path.ts'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

interface Props {
  path: RecipePath
  label: string
  help?: string
  /** Headings of the two columns, e.g. "Name" and "Value". */
  names: readonly [string, string]
  /** Names of secrets that can be used as values. */
  secrets?: readonly string[]
  /** Whether empty values stay in the recipe. */
  keepsEmpty?: boolean
}

type Pair = readonly [string, string]

const pairsOf = (value: unknown): Pair[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Record<string, unknown>).map(([name, text]) => [name, String(text)])
    : []
const recordOf = (pairs: readonly Pair[]) => Object.fromEntries(pairs.filter(([name]) => name !== ''))
const same = (one: readonly Pair[], other: readonly Pair[]) =>
  JSON.stringify(recordOf(one)) === JSON.stringify(recordOf(other))

/** Names with values, such as headers. A pair is added to the recipe once it has a name. */
export function PairsSetting({ path, label, help, names, secrets = [], keepsEmpty = false }: Props) {
  const { id, name, value, fault, set } = useSetting(path)
  const written = pairsOf(value)
  const [draft, setDraft] = useState(written)
  const pairs = same(draft, written) ? draft : written
  const change = (next: Pair[]) => {
    setDraft(next)
    if (same(next, written)) return
    const record = recordOf(next)
    set(Object.keys(record).length > 0 || keepsEmpty ? record : undefined)
  }
  return (
    <fieldset className={`${css.setting} ${css.pairs}`} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{label}</legend>
      {pairs.map(([key, text], index) => {
        const which = `${label} ${index + 1}`
        return (
          <div key={index} className={css.pairrow}>
            <TextField
              small
              mono
              aria-label={`${names[0]} of ${which}`}
              placeholder={names[0]}
              data-path={index === 0 ? name : undefined}
              spellCheck={false}
              value={key}
              onChange={(event) => change(pairs.with(index, [event.target.value, text]))}
            />
            <TextField
              small
              mono
              aria-label={`${names[1]} of ${which}`}
              placeholder={names[1]}
              spellCheck={false}
              value={text}
              onChange={(event) => change(pairs.with(index, [key, event.target.value]))}
            />
            {secrets.length > 0 && (
              <PlainSelect
                small
                label={`Secret for ${which}`}
                value=""
                options={[
                  { value: '', label: 'Secret…' },
                  ...secrets.map((secret) => ({ value: secret, label: secret })),
                ]}
                onChange={(secret) => change(pairs.with(index, [key, `{secret:${secret}}`]))}
              />
            )}
            <button
              type="button"
              className="iconbutton"
              aria-label={`Remove ${which}`}
              onClick={() => change(pairs.toSpliced(index, 1))}
            >
              <X size={16} />
            </button>
          </div>
        )
      })}
      <span>
        <Button
          small
          variant="text"
          icon={<Plus size={16} />}
          aria-label={`Add to ${label}`}
          onClick={() => change([...pairs, ['', '']])}
        >
          Add
        </Button>
      </span>
      {help && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && <p className="fieldfault">{fault}</p>}
    </fieldset>
  )
}
