/** Text of a given length for rehearsals (`Role.rehearse`): its words mean nothing, its tokens are counted. */
export const fillerWords = (count: number): string => Array.from({ length: count }, () => "answer").join(" ");
