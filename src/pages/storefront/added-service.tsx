import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { serviceOfPath } from '#features/catalog/rules.ts'
import NotFoundPage, { meta as notFoundMeta } from '../system/not-found.tsx'
import PackagePage, { ErrorBoundary as PackageError, loader as packageLoader, meta as packageMeta } from './package-page.tsx'

const isService = (pathname: string) => serviceOfPath(pathname.replace(/\/$/, '')) !== undefined

/** The page of a service that the operator added; every other path of one part leads nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  return isService(args.url.pathname) ? packageLoader(args) : data(null, { status: 404 })
}

export const meta: MetaFunction<typeof loader> = (args) => (args.loaderData ? packageMeta : notFoundMeta)(args as never)

export default function AddedService() {
  return useLoaderData<typeof loader>() ? <PackagePage /> : <NotFoundPage />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return isService(useLocation().pathname) ? <PackageError error={error} /> : <NotFoundPage />
}
