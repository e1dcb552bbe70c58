import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'

/** What an order of a type is delivered to. */
const targetTypes = ['account', 'video', 'image'] as const

/** A platform's id in an answer. */
export const platformIdSchema = z.string().describe('A platform’s id: `instagram`, `tiktok`, `youtube`, or one that the shop added.')
/** A type's id in an answer. */
export const typeIdSchema = z
  .string()
  .describe('What is counted: `followers`, `likes`, `subscribers`, `views`, `comments`, or one that the shop added.')
/** A platform's id as input: one that the shop knows when it reads it. */
export const platformSchema = platformIdSchema
  .max(40)
  .refine((id) => platforms().includes(id), { error: () => `platform must be one of ${platforms().join(', ')}.` })
  .meta({ example: 'instagram' })
/** A type's id as input: one that the shop knows when it reads it. */
export const typeSchema = typeIdSchema
  .max(40)
  .refine((id) => serviceTypes().includes(id), { error: () => `type must be one of ${serviceTypes().join(', ')}.` })
  .meta({ example: 'likes' })

/** The most platforms, or types, that one thing can be for. */
export const MAX_SCOPE = 100

const text = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: `Enter ${what}.` })
    .max(max, { error: `Use up to ${max} characters.` })

const nameOf = (what: string, max: number) =>
  text(what, max).refine((name) => /^[\p{L}\p{N}][\p{L}\p{N} .&+'’-]*$/u.test(name), {
    error: "Use letters, digits, spaces and the signs . & + ' -.",
  })

const placeRulesSchema = z.object({
  word: text('what it is called on the platform', 30).refine((word) => /^[\p{L}\p{N} -]+$/u.test(word), {
    error: 'Use letters, digits and spaces.',
  }),
  patterns: z.array(z.string().trim().max(200, { error: 'Use up to 200 characters.' })).max(10, { error: 'Enter at most 10 patterns.' }),
  example: z.string().trim().max(500, { error: 'Use up to 500 characters.' }),
})

/** How the links of an added platform are read. */
export const linkRulesSchema = z
  .object({
    hosts: z.array(z.string().trim().toLowerCase().max(100)).max(10, { error: 'Enter at most 10 hosts.' }),
    nameSigns: z
      .string()
      .regex(/^[._-]{0,3}$/, { error: 'Choose out of . _ and -.' })
      .describe('Signs that names may have beside letters and digits.'),
    nameLimit: z.int({ error: 'Enter a whole number.' }).min(1, { error: 'Enter at least 1.' }).max(100, { error: 'Enter at most 100.' }),
    notNames: z.array(z.string().trim().min(1).max(60)).max(100).describe('Pages of the platform that look like names.'),
    account: placeRulesSchema.nullable().describe('Links to accounts; null if nothing is sold for them.'),
    post: placeRulesSchema.nullable().describe('Links to posts; null if nothing is sold for them.'),
  })
  .meta({ id: 'LinkRules' })

const iconSchema = z
  .string()
  .trim()
  .min(1, { error: 'Paste the path of an icon.' })
  .max(4_000, { error: 'Use up to 4,000 characters.' })
  .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/, { error: 'Paste the d of an SVG path in 24 by 24, such as M4 4h16v16H4Z.' })

const platformTypes = z
  .array(typeSchema)
  .min(1, { error: 'Choose at least one kind of service.' })
  .max(30)
  .refine((types) => new Set(types).size === types.length, { error: 'Name each kind of service once.' })
  .describe('Ids of its types, in menu order.')

/** A platform as staff write it; a built-in one has neither icon nor links of its own. */
export const platformDraftSchema = z.object({
  name: nameOf('the platform’s name', 30),
  types: platformTypes,
  icon: iconSchema.nullable(),
  links: linkRulesSchema.nullable(),
})
export type PlatformDraft = z.infer<typeof platformDraftSchema>

/** A new platform's id. Without a hyphen, so that `/buy-<platform>-<type>` is read in one way. */
export const newPlatformId = z
  .string()
  .trim()
  .max(30, { error: 'Use up to 30 characters.' })
  .regex(/^[a-z][a-z\d]*$/, { error: 'Use small letters and digits, beginning with a letter.' })

/** A platform as the console shows it. */
export const adminPlatformSchema = z
  .object({
    id: platformIdSchema,
    name: z.string(),
    builtIn: z.boolean().describe('It is one of the three of the specification: its name and links are fixed.'),
    onSale: z.boolean().describe('Menus, home page and sitemap list it, and its services can be bought.'),
    types: z.array(typeIdSchema),
    icon: z.string().nullable().describe('Path data in 24 by 24; null for a built-in one.'),
    links: linkRulesSchema.nullable().describe('Null for a built-in one.'),
    hosts: z.array(z.string()).describe('Where its links lead; the first is that of canonical links.'),
    version: z.int(),
  })
  .meta({ id: 'AdminPlatform' })
export type AdminPlatform = z.infer<typeof adminPlatformSchema>

/** A type as staff write it. */
export const typeDraftSchema = z.object({
  name: nameOf('a name in the plural, such as Followers', 25),
  one: nameOf('a name in the singular, such as follower', 25),
})

/** A new type. */
export const newTypeSchema = typeDraftSchema.extend({
  id: z
    .string()
    .trim()
    .max(30, { error: 'Use up to 30 characters.' })
    .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, { error: 'Use small letters, digits and single hyphens, beginning with a letter.' }),
  target: z.enum(targetTypes, { error: 'Choose what an order is delivered to.' }),
})
export type NewType = z.infer<typeof newTypeSchema>

/** A type as the console shows it. */
export const adminTypeSchema = z
  .object({
    id: typeIdSchema,
    name: z.string(),
    one: z.string().describe('In the singular.'),
    target: z.enum(targetTypes).describe('What an order is delivered to; fixed, as orders rely on it.'),
    builtIn: z.boolean(),
    platforms: z.array(platformIdSchema).describe('Platforms that have it.'),
    version: z.int(),
  })
  .meta({ id: 'ServiceType' })
export type AdminType = z.infer<typeof adminTypeSchema>
