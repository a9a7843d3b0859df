/** What a report says whose service is not there any more. */
export const goneText = (code: string): string =>
  `The service "${code}" is not in the services folder of this installation any more, so this report cannot run. Put its file back.`
