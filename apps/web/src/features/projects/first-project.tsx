import { May } from '../../ability/may.tsx'
import { DemoButton } from '../../place/demo-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BesideInstallation } from '../guides/installation-panel.tsx'
import { StartFromPage } from './start-from-page.tsx'

export function FirstProject() {
  return (
    <>
      <PageHeader title="Projects" copy={false} />
      <BesideInstallation>
        <Empty
          title="No projects yet"
          text="A project holds reports. A report turns web pages into rows, on demand or on a schedule."
        >
          <StartFromPage focus />
          <May do="project:create">
            <ButtonLink to="/projects/create" variant="link">
              Create project
            </ButtonLink>
          </May>
          <May do="report:create">
            <DemoButton />
          </May>
        </Empty>
      </BesideInstallation>
    </>
  )
}
