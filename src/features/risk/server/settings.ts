import { z } from 'zod'
import { riskSettingsSchema } from '#features/risk/contract.ts'
import { defaultRisk, type RiskSettings } from '#features/risk/rules/risk.ts'
import { RISK_CHANGED } from '#features/risk/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

const saved = z.looseObject({ rules: z.looseObject({}) })

/** Adds defaults for rules that didn't exist when the settings were saved. */
const schema = z.preprocess((value) => {
  const { success, data } = saved.safeParse(value)
  return success ? { ...data, rules: { ...defaultRisk.rules, ...data.rules } } : value
}, riskSettingsSchema)

/** The risk settings, as set by staff. */
export const riskSetting: Setting<RiskSettings> = { key: 'orders.risk', schema, otherwise: defaultRisk }

/** The risk settings, cached in this process so that an assessment needs no query. */
export const readRisk = contentSnapshot(({ db }) => readSetting(db, riskSetting), Number.POSITIVE_INFINITY, RISK_CHANGED)
