import { useMemo, type ReactNode } from 'react'
import { Provider as MotionProvider } from '@rc-component/motion'
import { ConfigProvider } from 'antd'
import { ChevronDown } from 'lucide-react'
import { antdTheme } from '../antd-theme.ts'
import { useMode } from './mode.tsx'
import { useMedia } from './use-media.ts'

const landmarks = 'main, header, aside, nav, [role=dialog], [role=region]'
/** Keeps popups inside their landmark, for screen readers and axe's region rule. */
const nearest = (node?: HTMLElement) => node?.closest<HTMLElement>(landmarks) ?? document.body

/** Applies our theme to Ant Design. Loaded only by what uses Ant Design; lists and the shell don't. */
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
       * When our styles disable transitions, Ant Design must not wait for their end. Its own token for that would
       * remount the content on change, and a form would lose its input.
       */}
      <MotionProvider motion={!still}>{children}</MotionProvider>
    </ConfigProvider>
  )
}
