import { proxyListNames } from '@windrow/contract/proxies'
import { HostsSetting } from './hosts-setting.tsx'
import { PairsSetting } from './pairs-setting.tsx'
import { ChoiceSetting, NumberSetting, PicksSetting, SwitchSetting, TextSetting } from './plain-settings.tsx'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

const modes = [
  { value: '', label: 'Plain HTTP (quick)' },
  { value: 'browser', label: 'In a browser' },
  { value: 'auto', label: 'Automatic: use a browser only when it finds more data' },
]
/** As in the contract, which is too heavy to load for six words. */
const resources = ['image', 'media', 'font', 'stylesheet', 'script', 'xhr']
const usuallyBlocked = ['image', 'media', 'font']

function Pace() {
  return (
    <section aria-label="Pace">
      <h2>Pace</h2>
      <div className={css.settinggrid}>
        <NumberSetting
          path={['fetch', 'concurrency']}
          label="Requests at a time"
          placeholder="16"
          min={1}
          max={500}
        />
        <NumberSetting
          path={['fetch', 'perHost']}
          label="Of them to one site"
          placeholder="8"
          min={1}
          max={100}
        />
        <NumberSetting
          path={['fetch', 'delayMs']}
          label="Pause between requests to a site"
          help="Optional. Defaults to this installation's setting (usually 100), and to none for hosts of the own network"
          unit="ms"
          placeholder="As usual"
          min={0}
          max={600_000}
        />
        <NumberSetting
          path={['fetch', 'timeoutMs']}
          label="Longest wait for a page"
          unit="seconds"
          per={1000}
          step="any"
          placeholder="30"
          min={0.1}
          max={600}
        />
        <NumberSetting
          path={['fetch', 'retries']}
          label="Tries after the first"
          placeholder="3"
          min={0}
          max={20}
        />
        <NumberSetting
          path={['fetch', 'redirects']}
          label="Redirects followed"
          placeholder="10"
          min={0}
          max={50}
        />
        <NumberSetting
          path={['fetch', 'maxBytes']}
          label="Largest page"
          unit="MB"
          per={1_000_000}
          step="any"
          placeholder="20"
          min={0.001}
          max={1000}
        />
        <ChoiceSetting
          path={['fetch', 'robots']}
          label="robots.txt"
          options={[
            { value: 'obey', label: 'Obey it' },
            { value: 'ignore', label: 'Ignore it' },
          ]}
        />
      </div>
      <NumberSetting
        path={['fetch', 'parts']}
        label="Workers that share a run"
        help="They divide its sites between them. Limits of pages, rows, traffic and cost, unique rows and a login need one worker."
        placeholder="1"
        min={1}
        max={64}
      />
      <SwitchSetting
        path={['fetch', 'adapt']}
        label="Slow down for sites that slow down or ask for it"
        usual
      />
    </section>
  )
}

function Network() {
  const { value: list } = useSetting(['fetch', 'proxy', 'list'])
  return (
    <section aria-label="Network">
      <h2>Network</h2>
      <div className={css.settinggrid}>
        <ChoiceSetting
          path={['fetch', 'proxy', 'list']}
          label="Proxies"
          options={[
            { value: '', label: 'None' },
            ...proxyListNames.map((name) => ({ value: name, label: name })),
            ...(typeof list === 'string' && !proxyListNames.some((name) => name === list)
              ? [{ value: list, label: list }]
              : []),
          ]}
        />
        {typeof list === 'string' && (
          <ChoiceSetting
            path={['fetch', 'proxy', 'rotate']}
            label="Change of proxy"
            options={[
              { value: '', label: 'With every request' },
              { value: 'session', label: 'The same for a site as long as it works' },
            ]}
          />
        )}
        <ChoiceSetting
          path={['fetch', 'unchanged']}
          label="Pages that are as in the last run"
          options={[
            { value: '', label: 'Read anew' },
            { value: 'skip', label: 'Leave out' },
            { value: 'reuse', label: 'Take their rows from the last run' },
          ]}
        />
        <ChoiceSetting
          path={['fetch', 'cookies']}
          label="Cookies"
          options={[
            { value: '', label: 'Forget after each page' },
            { value: 'run', label: 'Keep for the whole run' },
          ]}
        />
        <ChoiceSetting
          path={['fetch', 'parser']}
          label="Parser"
          help="The fast one is used wherever it sees what a browser would."
          options={[
            { value: '', label: 'Fast where possible' },
            { value: 'spec', label: 'Always by the HTML standard' },
          ]}
        />
      </div>
      <SwitchSetting path={['fetch', 'http2']} label="HTTP/2 where a site offers it" usual />
      <PairsSetting
        path={['fetch', 'headers']}
        label="Headers"
        help="Sent with every request of the run to the site of its address."
        names={['Name', 'Value']}
        keepsEmpty
      />
    </section>
  )
}

function Browser() {
  return (
    <section aria-label="Browser">
      <h2>Browser</h2>
      <PicksSetting
        path={['fetch', 'browser', 'block']}
        label="Not loaded"
        help="Blocked resource types aren't downloaded"
        options={resources}
        usual={usuallyBlocked}
      />
      <div className={css.settinggrid}>
        <NumberSetting
          path={['fetch', 'browser', 'viewport', 'width']}
          label="Window width"
          help="Width and height go together."
          placeholder="1280"
          min={200}
          max={7680}
        />
        <NumberSetting
          path={['fetch', 'browser', 'viewport', 'height']}
          label="Window height"
          placeholder="800"
          min={200}
          max={4320}
        />
        <TextSetting path={['fetch', 'browser', 'locale']} label="Language" placeholder="en-US" mono />
        <TextSetting path={['fetch', 'browser', 'timeZone']} label="Time zone" placeholder="UTC" mono />
      </div>
    </section>
  )
}

/** How pages are fetched. */
export function FetchingPanel() {
  return (
    <>
      <ChoiceSetting
        path={['fetch', 'mode']}
        label="How pages are read"
        help="A page type may say otherwise for its own pages."
        options={modes}
      />
      <Pace />
      <Network />
      <HostsSetting />
      <Browser />
    </>
  )
}
