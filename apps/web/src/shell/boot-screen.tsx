import { BootBar } from './boot-bar.tsx'

/** Shown in the whole window while the first screen is loading. */
export function BootScreen() {
  return (
    <main id="main" className="shell bare">
      <title>Windrow</title>
      <h1 className="sr">Windrow</h1>
      <BootBar />
    </main>
  )
}
