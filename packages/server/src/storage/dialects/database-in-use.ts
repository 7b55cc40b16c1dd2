/**
 * The database is a file that another service holds: two writers' processes would get in each other's way.
 */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}
