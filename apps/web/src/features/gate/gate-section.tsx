import { May } from '../../ability/may.tsx'
import type { ReportPlace } from '../../keys/places.ts'
import { GatePanel } from './gate-panel.tsx'
import { IgnoredPanel } from './ignored-panel.tsx'
import css from './gate.module.css'

/** Settings of a report for holding deliveries, and for staff what is ignored. */
export const GateSection = (place: ReportPlace) => (
  <div className={css.pair}>
    <GatePanel {...place} />
    <May do="report:view-anomalies">
      <IgnoredPanel {...place} />
    </May>
  </div>
)
