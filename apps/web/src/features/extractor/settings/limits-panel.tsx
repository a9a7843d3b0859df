import { NumberSetting, SwitchSetting } from './plain-settings.tsx'
import css from './settings.module.css'

const none = 'no limit'

/** Limits of a run, and which page snapshots it keeps. */
export function LimitsPanel() {
  return (
    <>
      <section aria-label="Limits">
        <h2>Limits</h2>
        <p className="meta">
          A run that reaches a limit ends cleanly, keeps its rows and shows which limit it was.
        </p>
        <div className={css.settinggrid}>
          <NumberSetting path={['limits', 'pages']} label="Pages" placeholder={none} min={1} />
          <NumberSetting path={['limits', 'rows']} label="Rows" placeholder={none} min={1} />
          <NumberSetting path={['limits', 'depth']} label="Maximum depth" placeholder={none} min={0} />
          <NumberSetting
            path={['limits', 'minutes']}
            label="Minutes"
            placeholder={none}
            step="any"
            min={0.1}
          />
          <NumberSetting
            path={['limits', 'bytes']}
            label="Traffic"
            unit="MB"
            per={1_000_000}
            step="any"
            placeholder={none}
            min={0.001}
          />
          <NumberSetting
            path={['limits', 'cost']}
            label="Cost of proxies"
            unit="US dollars"
            placeholder={none}
            step="any"
            min={0.01}
          />
          <NumberSetting
            path={['limits', 'barren']}
            label="Stop after … empty pages"
            help="Ends when a page type links to itself this many times."
            placeholder="500"
            min={1}
          />
          <NumberSetting
            path={['limits', 'failedShare']}
            label="Failed pages"
            unit="percent"
            help="A run fails if more pages than this fail. From 100 pages on, it's stopped."
            per={0.01}
            step="any"
            placeholder="10"
            min={0}
            max={100}
          />
        </div>
      </section>
      <section aria-label="Page snapshots">
        <h2>Page snapshots</h2>
        <p className="meta">Snapshots of pages, as evidence of where rows and failures come from.</p>
        <div className={css.settinggrid}>
          <NumberSetting
            path={['keep', 'failed']}
            label="Snapshots of failed pages"
            placeholder="50"
            min={0}
            max={10_000}
          />
          <NumberSetting
            path={['keep', 'sample']}
            label="Snapshots of pages with rows"
            placeholder="20"
            min={0}
            max={10_000}
          />
        </div>
        <SwitchSetting
          path={['keep', 'resources']}
          label="Keep styles, pictures and fonts too"
          help="Fetched from the site after the end of a run. Not with proxies."
          usual
        />
      </section>
    </>
  )
}
