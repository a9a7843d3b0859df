import { z } from 'zod'
import { deliveryMethods } from '../destinations.ts'
import { fileFormats, mostSites, requestFrequencies, siteKinds } from '../project-request.ts'

export const webAddress = z.url({ protocol: /^(https?|ftp)$/, error: 'must be a web address' }).max(8000)

export const Site = z.object({ url: z.string(), kind: z.enum(siteKinds) })

/** A customer's request for data, as submitted. */
export const ProjectRequest = z
  .object({
    sites: z
      .array(Site)
      .describe('The first is MAIN, the site to extract; the rest are there to compare with'),
    fields: z.string().describe('What to extract, in your own words'),
    frequency: z.enum(requestFrequencies).nullable(),
    formats: z.array(z.enum(fileFormats)),
    delivery: z.array(z.enum(deliveryMethods)),
    notes: z.string(),
  })
  .meta({ id: 'ProjectRequest' })

export const siteList = z.array(webAddress).max(mostSites, `may have at most ${mostSites} addresses`)

export const ProjectRequestCreate = z.object({
  sites: siteList.min(1, 'Please enter at least one URL'),
  fields: z.string().trim().max(5000).default(''),
  frequency: z.enum(requestFrequencies).nullable().default(null),
  formats: z.array(z.enum(fileFormats)).max(fileFormats.length).default([]),
  delivery: z.array(z.enum(deliveryMethods)).max(deliveryMethods.length).default([]),
  notes: z.string().trim().max(5000).default(''),
})
