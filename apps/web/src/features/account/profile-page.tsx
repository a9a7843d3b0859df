import { Notice } from '../../ui/notice.tsx'
import { isStaff, roleMay } from '@windrow/contract/roles'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { memberName } from '../../ui/people.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { OwnBillingSection } from '../billing/own-billing-section.tsx'
import { GuidesSection } from './guides-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import '../../styles/antd-fit.css'
import '../../styles/admin.css'

/** The user's own name, password and other ways to log in. */
export function ProfilePage() {
  const { profile } = useProfile()
  return (
    <AntdScope>
      <PageHeader title="Profile" copy={false} />
      <NameSection profile={profile} />
      {roleMay(profile.roleName, 'reporting:view') && !isStaff(profile.roleName) && <OwnBillingSection />}
      {profile.impersonatedBy ? (
        <div className="form720 besidepanel">
          <Notice tone="plain">
            Password, second factor and devices are shown to {memberName(profile)} only.
          </Notice>
        </div>
      ) : (
        <>
          <PasswordSection email={profile.email} />
          <SecondFactorSection />
          <SessionsSection />
        </>
      )}
      <GuidesSection />
    </AntdScope>
  )
}
