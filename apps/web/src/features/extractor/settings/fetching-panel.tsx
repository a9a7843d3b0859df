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
/** Repeated from the contract, which is too large to load for six words. */
const resources = ['image', 'media', 'font', 'stylesheet', 'script', 'xhr']
const blockedByDefault = ['image', 'media', 'font']

function Pace() {
  return (
    <section aria-label="Pace">
      <h2>Pace</h2>
      <div className={css.settinggrid}>
        <NumberSetting
          path={['fetch', 'concurrency']}
          label="Concurrent requests"
          placeholder="16"
          min={1}
          max={500}
        />
        <NumberSetting
          path={['fetch', 'perHost']}
          label="Concurrent requests per site"
          placeholder="8"
          min={1}
          max={100}
        />
        <NumberSetting
          path={['fetch', 'delayMs']}
          label="Delay between requests to a site"
          help="Optional. Defaults to this installation's setting (100 ms unless changed), and to none for hosts in your own network"
          unit="ms"
          placeholder="Default"
          min={0}
          max={600_000}
        />
        <NumberSetting
          path={['fetch', 'timeoutMs']}
          label="Page timeout"
          unit="seconds"
          per={1000}
          step="any"
          placeholder="30"
          min={0.1}
          max={600}
        />
        <NumberSetting path={['fetch', 'retries']} label="Retries" placeholder="3" min={0} max={20} />
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
        label="Workers per run"
        help="Each worker takes some of the sites. Limits on pages, rows, traffic and cost, unique rows and logins need a single worker."
        placeholder="1"
        min={1}
        max={64}
      />
      <SwitchSetting
        path={['fetch', 'adapt']}
        label="Slow down when a site slows down or asks for it"
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
              { value: 'session', label: 'Keep the same proxy for a site while it works' },
            ]}
          />
        )}
        <ChoiceSetting
          path={['fetch', 'unchanged']}
          label="Pages unchanged since the last run"
          options={[
            { value: '', label: 'Fetch again' },
            { value: 'skip', label: 'Leave out' },
            { value: 'reuse', label: 'Reuse their rows from the last run' },
          ]}
        />
        <ChoiceSetting
          path={['fetch', 'cookies']}
          label="Cookies"
          options={[
            { value: '', label: 'Clear after each page' },
            { value: 'run', label: 'Keep for the whole run' },
          ]}
        />
        <ChoiceSetting
          path={['fetch', 'parser']}
          label="Parser"
          help="Uses the fast parser where it gives the same result as a browser."
          options={[
            { value: '', label: 'Fast where possible' },
            { value: 'spec', label: "Always the HTML standard's parser" },
          ]}
        />
      </div>
      <SwitchSetting path={['fetch', 'http2']} label="Use HTTP/2 if the site supports it" usual />
      <PairsSetting
        path={['fetch', 'headers']}
        label="Headers"
        help="Sent with every request to the sites of the start URLs."
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
        usual={blockedByDefault}
      />
      <div className={css.settinggrid}>
        <NumberSetting
          path={['fetch', 'browser', 'viewport', 'width']}
          label="Window width"
          help="Set both width and height."
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

/** Settings for fetching pages. */
export function FetchingPanel() {
  return (
    <>
      <ChoiceSetting
        path={['fetch', 'mode']}
        label="How pages are fetched"
        help="Page types can override these settings."
        options={modes}
      />
      <Pace />
      <Network />
      <HostsSetting />
      <Browser />
    </>
  )
}
