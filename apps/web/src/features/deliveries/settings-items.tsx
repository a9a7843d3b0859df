import { destinationKinds, type SettingField } from '@windrow/contract/destination-kinds'
import type { DestinationType, SettingName } from '@windrow/contract/destination-types'
import { sshKeyTypes } from '@windrow/contract/deliveries'
import type { Destination } from '@windrow/contract/schemas/deliveries'
import { Form } from 'antd'
import type { DestinationValues } from './destination-form.ts'
import { SettingItem } from './setting-item.tsx'
import { SshPublicKey } from './ssh-public-key.tsx'

interface Props {
  projectId: number
  type: DestinationType
  destination: Destination | null
}

const isShown = ({ shownFor }: SettingField, settings: DestinationValues['settings']): boolean =>
  !shownFor || shownFor.values.includes(String(settings[shownFor.setting] ?? ''))

/** What a kind of destination must be told. */
export function SettingsItems({ projectId, type, destination }: Props) {
  const settings = Form.useWatch<DestinationValues['settings'] | undefined>('settings') ?? {}
  const entries = Object.entries(destinationKinds[type].fields) as [SettingName, SettingField][]
  const keyType = sshKeyTypes.find((known) => known === settings.ssh_key)
  return entries
    .filter(([, field]) => isShown(field, settings))
    .map(([name, field]) => (
      <div key={name}>
        <SettingItem
          name={name}
          field={field}
          isSet={destination?.secretsSet.includes(name) ?? false}
          hint={destination?.secretHints[name]}
        />
        {name === 'ssh_key' && keyType && <SshPublicKey projectId={projectId} keyType={keyType} />}
      </div>
    ))
}
