import { settingFields, type DestinationType, type SettingField } from '@windrow/contract/destinations'
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

/** The type of the account's SSH key to show for a setting; undefined if none. */
const shownKey = ({ showsPublicKey }: SettingField, value: unknown) =>
  showsPublicKey && sshKeyTypes.find((known) => known === value)

/** The settings of a destination type. */
export function SettingsItems({ projectId, type, destination }: Props) {
  const settings = Form.useWatch<DestinationValues['settings'] | undefined>('settings') ?? {}
  return settingFields(type)
    .filter(([, field]) => isShown(field, settings))
    .map(([name, field]) => {
      const keyType = shownKey(field, settings[name])
      return (
        <div key={name}>
          <SettingItem
            name={name}
            field={field}
            isSet={destination?.secretsSet.includes(name) ?? false}
            hint={destination?.secretHints[name]}
          />
          {keyType && <SshPublicKey projectId={projectId} keyType={keyType} />}
        </div>
      )
    })
}
