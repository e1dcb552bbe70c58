export default function Page() {
  return (
    <main>
      <h1>storefront/package-page</h1>
    </main>
  )
}
