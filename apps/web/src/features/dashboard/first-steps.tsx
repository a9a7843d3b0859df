import { Plus } from 'lucide-react'
import { May, useMay } from '../../ability/may.tsx'
import { DemoButton } from '../../place/demo-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { HayField } from '../../ui/hay-field.tsx'
import { BesideInstallation } from '../guides/installation-panel.tsx'
import { StartFromPage } from '../projects/start-from-page.tsx'
import css from './dashboard.module.css'

type Steps = readonly (readonly [title: string, text: string])[]

const builderSteps: Steps = [
  ['Paste the URL of a page', 'Windrow creates a project and a report for it.'],
  ['Check what it found', 'Windrow suggests the repeating items and their fields; adjust them by pointing.'],
  ['Start a run', 'See the first rows within a minute, then put it on a schedule.'],
  ['Choose where the data goes', 'Email, webhooks, cloud storage and others.'],
]

/** Customers order reports, which staff build. */
const customerSteps: Steps = [
  ['Create a project', 'Say which data you need, and from which sites.'],
  ['We set up your reports', 'Their datasets appear here once they are ready.'],
  ['Look at the data', 'Ask about a value right where it is.'],
  ['Choose where the data goes', 'Email, webhooks, cloud storage and others.'],
]

/** The dashboard before there are projects. */
export function FirstSteps() {
  const isBuilder = useMay()('report:create')
  return (
    <BesideInstallation>
      <section className="empty" aria-label="First steps">
        <HayField look="small" />
        <h2>Get your first dataset in four steps</h2>
        <ol className={css.steps}>
          {(isBuilder ? builderSteps : customerSteps).map(([title, text], index) => (
            <li key={title} className={index === 0 ? css.nextstep : undefined}>
              <b aria-hidden="true">{index + 1}</b>
              <span className="two">
                <span className="cellmain">{title}</span>
                <span className="meta">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="row">
          <StartFromPage />
        </div>
        <div className="row">
          <May do="project:create" fallback={<ButtonLink to="/projects">Go to your projects</ButtonLink>}>
            <ButtonLink
              to="/projects/create"
              {...(!isBuilder && { variant: 'primary' as const, icon: <Plus size={16} /> })}
            >
              Create project
            </ButtonLink>
          </May>
          <May do="report:create">
            <DemoButton />
          </May>
        </div>
      </section>
    </BesideInstallation>
  )
}
