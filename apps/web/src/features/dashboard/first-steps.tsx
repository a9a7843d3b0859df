import { May } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { HayField } from '../../ui/hay-field.tsx'
import { StartFromPage } from '../projects/start-from-page.tsx'
import css from './dashboard.module.css'

const steps = [
  ['Paste the URL of a page', 'Windrow creates a project and a report for it.'],
  ['Check what it found', 'Windrow suggests the repeating items and their fields; adjust them by pointing.'],
  ['Start a run', 'See the first rows within a minute, then put it on a schedule.'],
  ['Choose where the data goes', 'Email, webhooks, cloud storage and others.'],
] as const

/** The dashboard before there are projects. */
export const FirstSteps = () => (
  <section className="empty" aria-label="First steps">
    <HayField look="small" />
    <h2>Get your first dataset in four steps</h2>
    <ol className={css.steps}>
      {steps.map(([title, text], index) => (
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
      <May do="project:create">
        <ButtonLink to="/projects/create">Create project</ButtonLink>
      </May>
      <ButtonLink to="/projects">Go to your projects</ButtonLink>
    </div>
  </section>
)
