import { NumberSetting } from './plain-settings.tsx'
import css from './settings.module.css'

const none = 'no limit'

/** Where a run ends by itself, and what is kept of it. */
export function LimitsPanel() {
  return (
    <>
      <section aria-label="Limits">
        <h2>Limits</h2>
        <p className="meta">A run that reaches one of them ends cleanly, keeps its rows and says so.</p>
        <div className={css.settinggrid}>
          <NumberSetting path={['limits', 'pages']} label="Pages" placeholder={none} min={1} />
          <NumberSetting path={['limits', 'rows']} label="Rows" placeholder={none} min={1} />
          <NumberSetting
            path={['limits', 'depth']}
            label="Links away from a start"
            placeholder={none}
            min={0}
          />
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
            help="Links of a page type to itself end after so many."
            placeholder="500"
            min={1}
          />
          <NumberSetting
            path={['limits', 'failedShare']}
            label="Failed pages"
            unit="percent"
            help="A run fails when more of its pages than this fail; from 100 pages on it ends there."
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
        <p className="meta">Pages kept as they came, as evidence of where rows and failures are from.</p>
        <div className={css.settinggrid}>
          <NumberSetting
            path={['keep', 'failed']}
            label="Failed pages kept"
            placeholder="50"
            min={0}
            max={10_000}
          />
          <NumberSetting
            path={['keep', 'sample']}
            label="Pages with rows kept"
            placeholder="20"
            min={0}
            max={10_000}
          />
        </div>
      </section>
    </>
  )
}
