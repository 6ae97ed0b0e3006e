/** A table as a small museum sends it: dates in words, several materials in a cell, one number twice. */
export const demoTable = `Inventory no.,Title,Maker,Date,Material,Dimensions,Credit line
FF 1,Leaf with three studies of a hand,"Ferrars, Ada",c. 1884,Chalk; paper,21 x 29.7 cm,Gift of the artist's family
FF 2,Harbour from above,"Ferrars, Ada",1885,Ink; paper,18 x 24 cm,Gift of the artist's family
FF 3,Vessel in contour,"Ott, Jan",about 1910,Pencil; paper,30 x 21 cm,Bequest 1932
FF 3,"Vessel in contour, verso","Ott, Jan",about 1910,Pencil; paper,30 x 21 cm,Bequest 1932
FF 4,Sheet of waves,unknown,n. d.,Woodcut,26 x 38 cm,Purchased 1951
FF 5,Night window,unknown,n. d.,Mezzotint; ink,15 x 11 cm,Purchased 1951
`;
