import { helpTopics, isHelpTopic, type HelpTopic } from '@windrow/contract/help-topics'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** `create-project=https://videos.example/embed/1, start-run=https://…` */
function helpVideos(text: string | undefined): Partial<Record<HelpTopic, string>> {
  const pairs = (text ?? '').split(/[\s,]+/).filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [topic = '', ...rest] = pair.split('=')
      const address = URL.parse(rest.join('='))
      if (!isHelpTopic(topic))
        throw new ConfigError(
          `WINDROW_HELP_VIDEOS names "${topic}", which is not a help topic; use ${helpTopics.join(', ')}.`,
        )
      if (!address || !['http:', 'https:'].includes(address.protocol))
        throw new ConfigError(
          `WINDROW_HELP_VIDEOS needs an http or https URL after "${topic}=", such as https://videos.example/embed/1.`,
        )
      return [topic, address.href]
    }),
  )
}

/** Links to the operator's help; null or missing ones fall back to the built-in help. */
export const helpLinks = (env: Environment) => ({
  center: env.WINDROW_HELP_URL ?? null,
  guide: env.WINDROW_GUIDE_URL ?? env.WINDROW_HELP_URL ?? null,
  videos: helpVideos(env.WINDROW_HELP_VIDEOS),
})
