import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'

/** What orders of a type are delivered to. */
const targetTypes = ['account', 'video', 'image'] as const

/** A platform's id in a response. */
export const platformIdSchema = z.string().describe('A platform’s id: `instagram`, `tiktok`, `youtube`, or one that the shop added.')
/** A type's id in a response. */
export const typeIdSchema = z
  .string()
  .describe('What is counted: `followers`, `likes`, `subscribers`, `views`, `comments`, or one that the shop added.')
/** A platform's id in a request. Checked against the current registry. */
export const platformSchema = platformIdSchema
  .max(40)
  .refine((id) => platforms().includes(id), { error: () => `platform must be one of ${platforms().join(', ')}.` })
  .meta({ example: 'instagram' })
/** A type's id in a request. Checked against the current registry. */
export const typeSchema = typeIdSchema
  .max(40)
  .refine((id) => serviceTypes().includes(id), { error: () => `type must be one of ${serviceTypes().join(', ')}.` })
  .meta({ example: 'likes' })

/** How many platforms or types a promotion or guarantee can be limited to. */
export const MAX_SCOPE_ITEMS = 100

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
      .regex(/^[._-]{0,3}$/, { error: 'Choose from . _ and -.' })
      .describe('Punctuation allowed in names besides letters and digits.'),
    nameLimit: z.int({ error: 'Enter a whole number.' }).min(1, { error: 'Enter at least 1.' }).max(100, { error: 'Enter at most 100.' }),
    notNames: z
      .array(z.string().trim().min(1).max(60))
      .max(100)
      .describe('Pages of the platform that look like names, such as `directory`.'),
    account: placeRulesSchema.nullable().describe('Links to accounts; null if nothing is delivered to accounts.'),
    post: placeRulesSchema.nullable().describe('Links to posts; null if nothing is delivered to posts.'),
  })
  .meta({ id: 'LinkRules' })

const iconSchema = z
  .string()
  .trim()
  .min(1, { error: 'Paste an icon path.' })
  .max(4_000, { error: 'Use up to 4,000 characters.' })
  .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/, { error: 'Paste the d attribute of a 24 × 24 SVG path, such as M4 4h16v16H4Z.' })

const platformTypes = z
  .array(typeSchema)
  .min(1, { error: 'Choose at least one kind of service.' })
  .max(30)
  .refine((types) => new Set(types).size === types.length, { error: 'List each kind of service only once.' })
  .describe('Ids of its types, in menu order.')

/** The editable fields of a platform. Built-in platforms have no icon or links of their own. */
export const platformDraftSchema = z.object({
  name: nameOf('the platform’s name', 30),
  types: platformTypes,
  icon: iconSchema.nullable(),
  links: linkRulesSchema.nullable(),
})
export type PlatformDraft = z.infer<typeof platformDraftSchema>

/** A new platform's id. No hyphens, to keep `/buy-<platform>-<type>` unambiguous. */
export const newPlatformId = z
  .string()
  .trim()
  .max(30, { error: 'Use up to 30 characters.' })
  .regex(/^[a-z][a-z\d]*$/, { error: 'Use lowercase letters and digits, starting with a letter.' })

/** A platform in the console. */
export const adminPlatformSchema = z
  .object({
    id: platformIdSchema,
    name: z.string(),
    builtIn: z.boolean().describe('Whether it came with the shop. Its name and links are fixed.'),
    onSale: z.boolean().describe('Whether it is listed in menus, on the home page and in the sitemap, and its services can be bought.'),
    types: z.array(typeIdSchema),
    icon: z.string().nullable().describe('SVG path data, 24 × 24; null for built-in platforms.'),
    links: linkRulesSchema.nullable().describe('Null for built-in platforms.'),
    hosts: z.array(z.string()).describe('Hosts of its links. The first is used for canonical links.'),
    version: z.int(),
  })
  .meta({ id: 'AdminPlatform' })
export type AdminPlatform = z.infer<typeof adminPlatformSchema>

/** The editable fields of a type. */
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
    .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, { error: 'Use lowercase letters, digits and single hyphens, starting with a letter.' }),
  target: z.enum(targetTypes, { error: 'Choose what an order is delivered to.' }),
})
export type NewType = z.infer<typeof newTypeSchema>

/** A type in the console. */
export const adminTypeSchema = z
  .object({
    id: typeIdSchema,
    name: z.string(),
    one: z.string().describe('Singular form.'),
    target: z.enum(targetTypes).describe('What orders are delivered to. Fixed because existing orders depend on it.'),
    builtIn: z.boolean(),
    platforms: z.array(platformIdSchema).describe('Platforms that offer it.'),
    version: z.int(),
  })
  .meta({ id: 'ServiceType' })
export type AdminType = z.infer<typeof adminTypeSchema>
