import type { AdminPackage, CatalogImport } from '#features/catalog/contract.ts'
import type { Ladder } from '#features/catalog/rules/template/ladder.ts'

/** What a line wants a package to be; what is left out stays. Its values are valid. */
export interface CsvWish {
  line: number
  /** Empty for a new package, or a new service. */
  packageId: string
  /** The name of the service. */
  service: string
  /** How many units, as it was written: `7.5K`, `7,500`, `7.5K Instagram Likes`. */
  label: string
  /** Dollars. */
  price?: number
  active?: boolean
  popular?: boolean
  description?: string
  /** By place, from 0. */
  features: ReadonlyMap<number, string>
}

/** What one package is to become. */
export interface PackageChange {
  before: AdminPackage
  after: Pick<AdminPackage, 'price' | 'active' | 'popular' | 'description' | 'features'>
}

/** What an import does, and what keeps it from being made. */
export interface CsvPlan extends Omit<CatalogImport, 'digest'> {
  packages: PackageChange[]
  additions: Addition[]
}

/** A service of the template that the shop does not have yet. */
export interface TemplateOffer {
  name: string
  ladder: Ladder
}

/** A package that a line adds. */
export interface NewCsvPackage extends Pick<AdminPackage, 'quantity' | 'active' | 'popular' | 'description' | 'features'> {
  line: number
  /** Dollars. */
  price: number
}

/** What lines add to one service. */
export interface Addition {
  /** Null for a service that is added from the template. */
  serviceId: string | null
  /** The service to add, with the packages of the template that it gets: none if the lines name packages only. */
  ladder: Ladder | null
  packages: NewCsvPackage[]
}
