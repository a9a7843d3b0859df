import { useMemo, type ReactNode } from 'react'
import { Provider as MotionProvider } from '@rc-component/motion'
import { ConfigProvider } from 'antd'
import { ChevronDown } from 'lucide-react'
import { antdTheme } from '../antd-theme.ts'
import { useMode } from './mode.tsx'
import { useMedia } from './use-media.ts'

const landmarks = 'main, header, aside, nav, [role=dialog], [role=region]'
/** Popups stay inside their landmark: readers find them, and axe's region rule holds while they are open. */
const nearest = (node?: HTMLElement) => node?.closest<HTMLElement>(landmarks) ?? document.body

/** Puts the kit into our theme. Only what uses the kit loads it; lists and the shell do without. */
export function AntdScope({ children }: { children: ReactNode }) {
  const { mode } = useMode()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => antdTheme(mode), [mode])
  return (
    <ConfigProvider
      theme={theme}
      getPopupContainer={nearest}
      wave={{ disabled: true }}
      select={{ suffixIcon: <ChevronDown size={16} /> }}
    >
      {/*
        Where our styles leave transitions out, the kit must not wait for their end. Its own token for that would wrap
        what is inside anew when it changes, and a form would lose what was typed.
      */}
      <MotionProvider motion={!still}>{children}</MotionProvider>
    </ConfigProvider>
  )
}
