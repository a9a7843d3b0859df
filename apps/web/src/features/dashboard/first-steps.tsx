import { May } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { HayField } from '../../ui/hay-field.tsx'
import css from './dashboard.module.css'

const steps = [
  ['Create a project', 'It holds your reports and the people who work on them.'],
  ['Add a report from a URL', 'Paste a page. Windrow finds the repeating items and their fields.'],
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
      <May do="project:create" fallback={<ButtonLink to="/projects">Go to your projects</ButtonLink>}>
        <ButtonLink to="/projects/create" variant="primary">
          Create project
        </ButtonLink>
      </May>
      <ButtonLink to="/projects">Go to your projects</ButtonLink>
    </div>
  </section>
)
