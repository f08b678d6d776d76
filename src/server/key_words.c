/*
 * key_words.c: the words of which keys are made, 1,024 in each language, in the order of the
 * alphabet: short ones that can be said on the telephone and are written without accents.
 */
#include "key.h"

/* clang-format off */
const char *const key_words[KEY_LANGUAGES][KEY_LIST / KEY_LINE] = {
    { /* English */
      "acorn actor adobe agate alarm album alder almond alpine amber anchor angle ankle "
      "answer antler anvil apple apron arch arctic arena arrow artist aspect aspen atlas "
      "attic august aunt autumn avenue awake axle baby back bacon badge badger bagel baker "
      "balcony ball balloon bamboo banana band banjo bank barley barn barrel barrow basil "
      "basin basket bath battery bay beach beacon bead beak beam bean ",
      "bear beard beaver bed bee beech beetle bell belt bench berry bicycle birch bird "
      "biscuit bison black blade blanket blaze blossom blue board boat bobcat body bolt bone "
      "bonfire bonnet book boot border bottle boulder bow bowl box bracket braid brain "
      "branch brass brave bread breeze brick bride bridge bright bronze brook broom brother "
      "brown brush bubble bucket budget buffalo builder bulb bundle bunny ",
      "bush butter button buzzard cabbage cabin cable cactus cake calf camel camera camp "
      "canal canary candle candy canoe canvas canyon cape captain caramel caravan card "
      "caribou carpet carrot cart castle cat cave cedar celery cellar cello cement center "
      "chain chair chalk cheese cherry chess chest chicken chief child chimney chin chisel "
      "circle circus citrus city clam clay clear cliff clock cloth cloud clover club ",
      "coach coal coast coat cobalt cobra cocoa coconut coffee coin cold collar comb comet "
      "compass cook copper coral cork corn corner cottage cotton cougar country cousin cow "
      "coyote crab cradle crane crater crayon cream creek crest cricket crocus crow crown "
      "crystal cube cup curtain curve cushion cycle cypress daisy dance dawn day deck deer "
      "delta den desert desk diamond dice dinner dish dock dog ",
      "doll dolmen dolphin domino donkey door dove dozen dragon drawer dream dress drift "
      "drum duck dune dust dwarf eagle early earth east easy echo edge egg eight elbow elder "
      "elk elm ember emerald engine entry equal evening ever exit eye fable face fairy "
      "falcon family fan farm father feast feather fence fern ferry fiddle field fig finch "
      "finger fiord fir fire firefly fish five ",
      "flag flame flask flint float flock flood floor flour flower flute fly foal fog folk "
      "forest fork fort fossil four fox frame fresh friend frog frost fruit fur galaxy "
      "gallery garden garlic gate gazelle geese gem giant ginger giraffe girl glacier glade "
      "glass globe glove glow goat gold golden goose gorge grain granite grape grass gravel "
      "green grey grove guest guide guitar gull hail ",
      "hair half hall ham hammer hand happy harbor hare harp harpoon harvest hat hawk hazel "
      "head heart hearth heat heavy hedge helmet hen herb herd hermit heron hill hinge hippo "
      "hole holly home honey hood hoof hook horn horse hotel hour house hunter hut ice "
      "icicle igloo iguana inch indigo ink inlet iris iron island ivory ivy jacket jaguar "
      "jam jar jasmine jelly jewel ",
      "joke journey judge juice july jump june jungle juniper kayak keel kettle key king "
      "kitchen kite kitten knee knife knight knot koala label lace ladder ladle lady "
      "ladybird lagoon lake lamb lamp land lantern larch large lark laser lava lawn leaf "
      "leather ledge lemon lemonade lens leopard lesson letter lettuce level library lichen "
      "lid light lilac lily lime linen lion lip list little lizard ",
      "lobster lock log long loom lotus loud lunar lunch lynx magic magnet mammoth mango "
      "mantle map maple marble march mare market marsh mask mast match meadow meal medal "
      "melody melon mend metal mild mile milk mill mind mint minute mirror mist mitten mole "
      "monday monkey month moon moose morning mosaic moss moth mother motor mountain mouse "
      "mouth mud mug mule museum music mussel mustard ",
      "nail name narrow nature navy near neck needle neighbor nest net never new nice night "
      "nine noble noon north nose note novel number nurse nut nutmeg nylon oak oar oasis oat "
      "ocean octopus olive onion opal open opera orange orbit orchard orchid order organ "
      "osprey otter outer oval oven owl oyster paddle page paint palace palm pan panda paper "
      "paprika parade parcel park parrot ",
      "party pasta path paw pea peach peacock peak pear pearl pebble pelican pen pencil "
      "penguin people pepper perch petal phone photo piano picnic picture pier pig pigeon "
      "pillow pilot pin pine pinecone pink pipe pirate plain planet plank plant plate plaza "
      "plover plum pocket poem poet point polar pole pond pony pool poplar poppy porch port "
      "post pot potato powder prairie prince prism prize ",
      "puddle pulse puma pumpkin puppet puppy purple purse puzzle pyramid quail quarry "
      "quartz queen quick quiet quill quilt quince rabbit raccoon race radio radish raft "
      "rail rain raisin ram ranch rapid raven razor ready red reed reef reindeer rhubarb "
      "ribbon rice ridge ring ripple river road robin rock rocket roof room root rope rose "
      "round row royal rubber ruby rug ruler rust sack saddle ",
      "safe saffron sage sail salad salmon salt sand sandal sapling saturn sauce scale scarf "
      "school scissors scout sea seal season seat seed seven shade shadow shallow shark "
      "sharp sheep shelf shell shelter shepherd shield ship shirt shoe shore short shoulder "
      "shovel silk silver simple singer sister six skate sketch ski skin sky slate sled "
      "sleep sleeve slow small smoke smooth snail snow soap sock ",
      "sofa soft soil solar song soup south space spark sparrow spear spice spider spiral "
      "spoon spring spruce square squid squirrel stable stag stage stairs stamp star "
      "starfish statue steam steel stem step stick stone stool stork storm story stove straw "
      "stream street string strong studio sugar suit summer sun sunrise sunset surf swallow "
      "swamp swan sweater sweet swift sword syrup table tail tailor tall ",
      "tank tape target tea teacher team teapot teaspoon temple ten tender tent thimble "
      "thistle thorn thread three throne thumb thunder tiger tile timber time tin tiny toast "
      "toboggan today toe tomato tongue tool tooth top torch tortoise tower town toy track "
      "tractor trail train tray treasure tree triangle trout truck trumpet trunk tulip "
      "tundra tunnel turkey turnip turtle tusk twelve twig twin two umbrella ",
      "uncle under uniform upper urchin valley vanilla vase velvet vessel village vine "
      "violet violin vivid voice volcano waffle wagon waist walnut walrus warm wasp water "
      "wave wax weasel weaver week well west whale wheat wheel whistle white wide willow "
      "wind window wine wing winter wise wolf wonder wood wool word world worm wren wrist "
      "yard yarn year yellow yogurt young zebra zero zinc zipper " },
    { /* Italian */
      "abete abito aceto acqua acuto aglio agnello agosto aiuola ala alba albero album alce "
      "alga alito allegro alloro alpino alto amaca amaro ambra amico ampio ananas anatra "
      "ancora anello angolo anima anno antico antro ape aprile aquila arancia arca arco "
      "ardesia argento argilla aria armadio arnia arpa arte artico ascia asilo asino aspro "
      "asta astro astuccio atleta atomo attimo attore aurora autunno avena avorio ",
      "azzurro babbo bacca bacino baco badile baffo bagno baia balcone balena ballo bambino "
      "bambola banana banco banda barba barca barile barone basco basso bastone batteria "
      "becco bello benda berretto betulla bianco bici biglia bimbo binario biondo birillo "
      "bisonte bocca boccia bolla borgo borsa bosco botte bottone bozzolo braccio brace "
      "brezza brocca bronzo bruco bruno bucato buccia bufalo buffo buio burro bussola busta "
      "cabina cactus ",
      "cadetto caldo calice calmo calza camera camino camoscio campana campo canale candela "
      "cane canna canoa canto capanna capello capo cappello capra carbone cardo caro carota "
      "carro carta casa casco cassa castagna castello castoro catena catino cavallo cavolo "
      "cedro cena cenere centro cera cerchio cervo cesta chiaro chiave chiesa chiodo "
      "chitarra ciabatta ciclo cielo cigno ciliegia cima cinema cinque cintura ciocca "
      "cipolla cipresso circo ciuffo ",
      "civetta clima coda colle collina colomba colore coltello cometa comodo compasso conca "
      "concerto coniglio conte coperta coppa corallo corda cornice coro corona corpo corsa "
      "corteccia corto corvo costa cotone cratere cresta criceto cristallo croce crosta cubo "
      "cucchiaio cucina cugino culla cuoco cuore cupola curva cuscino dado daino dama danza "
      "data dattero delfino delta dente deserto destra diamante diario dieci diga dipinto "
      "disco dito divano ",
      "dolce dolmen domani domenica domino dono drago dritto duna duomo duro ebano eco edera "
      "elastico elce elefante elica elmo emblema enigma epoca erba erica ermellino eroe "
      "esempio estate evento fabbro faccia faggio fagiano fagiolo falco falena famiglia "
      "fango farfalla farina faro farro fascia fata fattoria fava favola febbraio felce "
      "felice felpa feltro fenice ferro festa fiaba fiamma fianco fico fieno figlio figura "
      "fila filo ",
      "finestra fiocco fiordo fiore fiume flauto foca foce foglia folto fondo fontana "
      "forbice forchetta foresta forma formica forno forte fosso foto fragola frase frassino "
      "fratello freccia fresco fretta fronda fronte frutto fucina fuga fulmine fumo fune "
      "fungo fuoco furbo fusto gabbiano galassia galleria gallina gallo gamba gambero gara "
      "garofano gatto gazza gelato gelo gelso gemello gemma genere gennaio gente geranio "
      "gesso gesto ghiaia ghianda ",
      "ghiro giacca giada giallo giardino gigante giglio ginocchio gioco gioia giorno "
      "giostra giovane giraffa giro giugno glicine globo gnomo goccia gola golfo gomito "
      "gomma gonna gradino granchio grande grano grappolo grazia gregge grigio grillo grotta "
      "gruppo guado guanto guardia gufo guida guscio gusto idea idolo imbuto impero incontro "
      "indaco inverno iride isola istante istrice labbro lago laguna lama lampada lampo "
      "lampone lana lancia landa ",
      "lanterna largo larice latte lattuga lava lavanda lavoro leggenda legno lento leone "
      "lepre lesto lettera letto leva libro lichene lieto lieve lilla lima limone limpido "
      "lince lingua lino lira liscio lista litro locanda lontra lotto luce lucertola luglio "
      "lumaca luna lungo luogo lupo lusso macchia madre maestro maggio maglia mago maiale "
      "mais mammut mandorla mandria manica mano mantello mappa mare marea margine marmo "
      "marmotta ",
      "martello martora marzo maschera masso mastro matita mattina mattone mazzo medaglia "
      "medusa mela melodia melone menta mercato merlo mese mestolo metallo meteora metro "
      "mezzo miele miglio mille mimosa minestra miniera minuto mirtillo mito mobile moda "
      "molla molo momento mondo moneta monte mora mosaico mosca mostra moto mucca muffola "
      "mulino mulo muro musa muschio museo musica nano narice nastro natura nave nebbia neon "
      "nero netto ",
      "neve nibbio nido ninfa nocciola noce nodo nome nonna nonno nord nota notte nove nube "
      "nuoto nuovo nuvola oasi oboe oca occhio oceano odore oggi oliva olmo ombra ombrello "
      "onda opaco opera ora orario orbita orca ordine orecchio orma ornato oro orologio orso "
      "ortica orto orzo ospite osso ostrica otto ovale ovest ovile pace padella padre paese "
      "paglia pala palazzo palco palla palma palo ",
      "palude panca pane panino panno pantera papavero papera parco parete parola parte "
      "passero passo pasta patata patto pavone pazienza pecora pedale pelle pellicano pelo "
      "penna pennello pepe pera perla perno persona pesca pesce peso petalo pettine piano "
      "pianta piatto piazza picchio piccolo piede pieno pietra pigna pilota pineta pinguino "
      "pino pioggia piombo pioppo piramide pirata pista pittore piuma pizzo platano poco "
      "poesia poeta polenta ",
      "pollo polo polpo polvere pomo ponte popolo porta porto posto pozzo prato premio "
      "presto primo principe prisma prora prosa pruno pugno pulito puma punta quadro quaglia "
      "quando quarzo quattro quercia quiete quinto quota rabarbaro racconto radice radio "
      "raffica raggio ragno rame ramo rana rapa rapido raso rastrello razza regalo reggia "
      "regina regno remo renna rete riccio ricco ricordo riga rima ringhiera rio riparo riso ",
      "ritmo riva robusto roccia romanzo rombo rondine rosa rosso rotondo rotta rovere rovo "
      "rubino ruga ruota rupe ruscello sabato sabbia sacco saggio sala salame sale salice "
      "salita salmone salto salvia sambuco sandalo sapone sapore sasso saturno sauna "
      "scaffale scala scalpello scarpa scatola schermo scherzo schiuma sciarpa scimmia "
      "sciroppo scoglio scopa scudo scuola secchio secolo sedano sedia segale segno sei "
      "selce sella selva seme sempre ",
      "sentiero sera sereno serpe serra seta sette sfera sfida siepe silenzio simbolo sirena "
      "slitta smalto soffio soffitto sogno sole solido sonno sopra sorella sorgente sorriso "
      "sorso spada spago spalla spazio specchio spiga spilla spina spirale sponda sport "
      "spugna squadra squalo squillo stagno stalla stambecco stanza stella stelo stile "
      "stivale stoffa storia strada strato strofa studio stufa sud sughero suono susina "
      "svelto tacchino taglio talpa ",
      "tamburo tana tango tappeto tappo tartaruga tasca tasso tastiera tavolo tazza teatro "
      "tegola tela telaio tema tempio tempo tenda tenero tenore terra tesoro tessuto testa "
      "tetto tiara tiglio tigre timbro timido timo timone tino tipo titolo toga tondo tono "
      "topo torba torcia tordo toro torre torrente torta tortora traccia traino trama trave "
      "tre treccia treno triangolo trifoglio triglia tromba tronco trota trottola tucano "
      "tuffo ",
      "tulipano tundra tunica tuono turbine tuta uccello umido umore undici unghia unico "
      "unione uovo usignolo uva vagone valanga valico valigia valle valore vapore vasca vaso "
      "vecchio vela velluto veloce vena vento verde verme verso vespa vestito vetro vetta "
      "via viaggio viola violino vita vite vitello volo volpe volto vulcano zaino zampa "
      "zanzara zappa zattera zebra zenzero zero zinco zolla zona zoo zucca zucchero zuppa " },
};
/* clang-format on */
