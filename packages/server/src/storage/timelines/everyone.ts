/** The user id under which a timeline sums up everybody's awards: the nil UUID, which no user ever gets. */
export const everyone = '00000000-0000-0000-0000-000000000000';
