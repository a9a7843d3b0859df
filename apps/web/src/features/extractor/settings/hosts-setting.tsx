import { useId, useState } from 'react'
import { Plus, X } from 'lucide-react'
import { TextField } from '../../../ui/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { hostName } from './host-name.ts'
import { PairsSetting } from './pairs-setting.tsx'
import { NumberSetting } from './plain-settings.tsx'
import { useSecretNames } from './use-secret-names.ts'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

const root = ['fetch', 'hosts'] as const

function Host({ name, secrets }: { name: string; secrets: readonly string[] }) {
  const path = [...root, name]
  const { name: place, fault, set } = useSetting(path)
  return (
    <section className={css.card} aria-label={`Host ${name}`}>
      <div className="row">
        <h3 className="medium mono grow">{name}</h3>
        <button
          type="button"
          className="iconbutton"
          data-path={place}
          aria-label={`Remove host ${name}`}
          onClick={() => set(undefined)}
        >
          <X size={16} />
        </button>
      </div>
      {fault && (
        <p className="fieldfault" role="alert">
          {fault}
        </p>
      )}
      <div className={css.settinggrid}>
        <NumberSetting
          path={[...path, 'perHost']}
          label="Concurrent requests"
          placeholder="As for all"
          min={1}
          max={100}
        />
        <NumberSetting
          path={[...path, 'delayMs']}
          label="Delay between requests"
          unit="ms"
          placeholder="As for all"
          min={0}
          max={600_000}
        />
      </div>
      <PairsSetting
        path={[...path, 'headers']}
        label={`Headers for ${name}`}
        help="Sent only to this host. Use {secret:name} for a secret of this project."
        names={['Name', 'Value']}
        secrets={secrets}
      />
    </section>
  )
}

/** The host is added to the recipe once it has a name. */
function AddHost({ known, onAdd }: { known: readonly string[]; onAdd: (name: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = hostName(typed)
  const add = () => {
    if (typed.trim() === '') return
    if (!known.includes(name)) onAdd(name)
    setTyped('')
  }
  return (
    <div className={css.setting}>
      <label htmlFor={id}>Host</label>
      <span className="row tight">
        <TextField
          id={id}
          small
          mono
          className="grow"
          placeholder="api.example.com or *.example.com"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
        <Button small icon={<Plus size={16} />} onClick={add}>
          Add host
        </Button>
      </span>
    </div>
  )
}

/** Headers and rate limits of individual hosts. */
export function HostsSetting() {
  const { value, fault, set } = useSetting(root)
  const { names: secrets = [] } = useSecretNames()
  const hosts = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return (
    <section aria-label="Single hosts">
      <h2>Single hosts</h2>
      <p className="meta">
        For hosts that need a key or slower requests. *.example.com covers all subdomains; an exact name takes
        precedence.
      </p>
      {fault && <p className="fieldfault">{fault}</p>}
      {hosts.map((name) => (
        <Host key={name} name={name} secrets={secrets} />
      ))}
      <AddHost known={hosts} onAdd={(name) => set({ ...(value as object | undefined), [name]: {} })} />
    </section>
  )
}
