import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { QueryNotice } from '../../../ui/notice.tsx'
import { useEditor } from '../editor-context.ts'
import { ChoiceSetting, SwitchSetting, TextSetting } from './plain-settings.tsx'
import { browserSteps, loginSteps } from './step-kinds.ts'
import { StepsSetting } from './steps-setting.tsx'
import { useSecretNames } from './use-secret-names.ts'
import { useSetting } from './use-setting.ts'
import css from './settings.module.css'

const firstLogin = (url: string) => ({
  steps: [
    { open: url },
    { submit: 'form', fields: { user: '{secret:user}', password: '{secret:password}' } },
  ],
  check: { selector: 'a[href*=logout]' },
})

/** `names` is undefined while loading, and for users who may not see them. */
function Secrets({ names }: { names: readonly string[] | undefined }) {
  const { projectId } = useEditor()
  return (
    <p className="meta">
      {names &&
        (names.length > 0
          ? `Secrets of this project: ${names.join(', ')}. Use {secret:name} to insert one. `
          : 'This project has no secrets yet. ')}
      <Link to="/projects/$id/details" params={{ id: String(projectId) }}>
        Set secrets in the project details
      </Link>
    </p>
  )
}

function LoginForm({ names }: { names: readonly string[] }) {
  const { value: mode } = useSetting(['login', 'mode'])
  return (
    <>
      <ChoiceSetting
        path={['login', 'mode']}
        label="Login method"
        options={[
          { value: '', label: 'Over HTTP: forms and APIs' },
          { value: 'browser', label: 'In a browser: clicking and typing' },
        ]}
      />
      <StepsSetting
        path={['login', 'steps']}
        label="Steps of the login"
        kinds={mode === 'browser' ? [...loginSteps, ...browserSteps] : loginSteps}
        secrets={names}
        atLeastOne
      />
      <section aria-label="Check">
        <h2>How to verify the login</h2>
        <div className={css.settinggrid}>
          <TextSetting
            path={['login', 'check', 'selector']}
            label="Element that only logged-in users see"
            placeholder="a[href*=logout]"
            mono
          />
          <TextSetting
            path={['login', 'check', 'url']}
            label="Where to look"
            help="Optional. Defaults to the page after the last step"
            mono
          />
        </div>
        <SwitchSetting path={['login', 'check', 'gone']} label="Only logged-out users see this element" />
        <TextSetting
          path={['login', 'lost']}
          label="Element that shows the login was lost"
          help="Pages with this element are fetched again after logging in anew."
          placeholder="form#login"
          mono
        />
      </section>
    </>
  )
}

/** Login, with secrets of the project whose values are never shown. */
export function LoginPanel() {
  const { open } = useEditor()
  const { value, set } = useSetting(['login'])
  const { query, names } = useSecretNames()
  if (value === undefined)
    return (
      <div className={css.nopart}>
        <p>Add a login if pages are only visible to logged-in users.</p>
        <Button variant="primary" onClick={() => set(firstLogin(open?.copy.url ?? 'https://'))}>
          Add a login
        </Button>
      </div>
    )
  return (
    <>
      <QueryNotice query={query} what="secrets" />
      <Secrets names={names} />
      <LoginForm names={names ?? []} />
      <span>
        <Button variant="danger" onClick={() => set(undefined)}>
          Remove the login
        </Button>
      </span>
    </>
  )
}
