/** The user id under which a timeline sums up everybody's awards: the nil UUID, which no user ever gets. */
export const everyone = '00000000-0000-0000-0000-000000000000';

/** Says of a timeline that it is one user's. The index by which users are listed holds those alone. */
export const isOfUser = "external_user_id > ''";
