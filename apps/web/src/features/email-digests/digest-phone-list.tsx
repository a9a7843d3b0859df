import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { DigestButtons, DigestSwitch, LastState, Receivers, StateNote } from './digest-cells.tsx'
import { DigestName } from './digest-columns.tsx'
import { frequencyName } from './digest-form.ts'
import { accountsText, whenText } from './digest-words.ts'
import type { DigestActions } from './use-digest-actions.ts'
import css from './email-digests.module.css'

interface Props {
  digests: EmailDigest[] | undefined
  turn: DigestActions['turn']
  onDelete: (digest: EmailDigest) => void
}

export function DigestPhoneList({ digests, turn, onDelete }: Props) {
  if (!digests) return <PhoneSkeleton label="Loading email digests" />
  return (
    <ul className="list" aria-label="Email digests">
      {digests.map((digest) => (
        <li key={digest.id} className={digest.enabled ? undefined : css.off}>
          <div className="lrow">
            <DigestSwitch digest={digest} turn={turn} />
            <DigestName digest={digest} />
            <span className="grow" />
            <LastState digest={digest} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {frequencyName(digest.frequency)}, {whenText(digest)}
              <Middot />
              {accountsText(digest)}
            </span>
            <Receivers digest={digest} />
          </div>
          <div className="lrow between">
            <StateNote digest={digest} />
            <span className="grow" />
            <DigestButtons digest={digest} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  )
}
