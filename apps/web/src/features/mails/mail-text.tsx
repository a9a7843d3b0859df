import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { When } from '../../ui/marks.tsx'
import { PasswordItem } from '../account/password-item.tsx'
import css from './mails.module.css'

type Mail = Awaited<ReturnType<typeof api.mailList>>['mails'][number]

/** The text of a mail. The links of an unsent one are shown once, after the user enters their password. */
export function MailText({ mail }: { mail: Mail }) {
  const [asks, setAsks] = useState(false)
  /** Kept only here: the server deletes it once shown. */
  const [whole, setWhole] = useState<string | null>(null)
  return (
    <>
      <pre>{whole ?? mail.text}</pre>
      {whole && <p className={`muted ${css.mailnote}`}>Copy the links now. They aren't shown again.</p>}
      {!whole && mail.hasLinks && (
        <p className={css.mailnote}>
          <Button icon={<KeyRound size={16} />} onClick={() => setAsks(true)}>
            Show links
          </Button>
        </p>
      )}
      {!whole && mail.openedDate && (
        <p className={`muted ${css.mailnote}`}>
          Links shown <When iso={mail.openedDate} />
        </p>
      )}
      {asks && <OpenMail mail={mail} onText={setWhole} onClose={() => setAsks(false)} />}
    </>
  )
}

interface OpenMailProps {
  mail: Mail
  onText: (text: string) => void
  onClose: () => void
}

function OpenMail({ mail, onText, onClose }: OpenMailProps) {
  return (
    <FormModal<{ password?: string }, Mail>
      title="Show the links of this mail"
      submit="Show links"
      fields={['password']}
      save={(body) => api.mailOpen({ params: { mailId: mail.id }, body })}
      saidAfter={() => 'The links are shown once'}
      onSaved={({ text }) => onText(text)}
      intro={`Anyone with these links can act for ${mail.to}, so they're shown only once and the audit log records it. Leave the password empty if you log in without one.`}
      onClose={onClose}
    >
      <PasswordItem optional />
    </FormModal>
  )
}
