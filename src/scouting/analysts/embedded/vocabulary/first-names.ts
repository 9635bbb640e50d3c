/**
 * First names that are common in the United States, in lower case. They decide where the place of a name does not:
 * `
    Jane Roe, abelardo abena adaeze adelita agnieszka aino akiko akua amadou amalio aminata anand anh anjali
    anneke aoife arash arjun ashok astri augie ayse baltazar bernadine bettyann bilal bobbye bohdan bonny
    brice bronson bronwyn buster cal callie cam camila candi carlee carlyn carma carolann carolee carys
    casimiro cass celestine charley chau chayton cherise chick chidi chinedu citlali clair claribel
    clementina corbin cordell corky cormac cornell cruz cyndi dagny dakotah dalene dani darius dariush
    darlys darwyn dave davy dayana deb debby deepak delaney delfino delilah delmer delphine demetrius dena
    deniz deon derry devan devonte dodie dolly domenica dominga dona doretha dorie dorinda dorthy dovie duc
    duke durwood dwain eamon earnestine edna edythe eino elaina eleni elinor ellery ellie elly elmira elroy
    elspeth emiko emmet emmie emre epifanio ernesta ethelyn eulalia eusebio evangelyn evaristo evie ewan
    ewing exie fang fanny farid farida fatou femi feng fergus fitz flo florentino floretta florine
    forrestine freddy galina gareth garret garth gaye gaynell geri germaine gerri gil ginnie gita giulia
    glennis golda gopal gregor gretel gumaro gunnel guyla gwenda gwyn haakon hakon hal hamid hamida hamish
    hana hari haruto haskell haywood hedy heriberta hettie hideo hieu hilario hilton hiro hiroko hobart hong
    hoyt huey hugo hui huong hyun ifeanyi imani imogen ingvar ioana iryna isabela isadore ivar ivonne izzy
    jacinda jacinto jacquelin jamey janae jannie jarod jaya jazmine jeanie jeannine jedidiah jeffry jennifer
    jere jeromy jerrie jerzy jettie jie jin jing jobeth jodell joell joleen jolie jonell joost josefa judie
    juli kacey kaci kalani kamaka kandi karim karol karole karolyn karthik katarzyna katharina kathi kathyrn
    katlyn kaylee kazuo keely keenan keesha keiko keira keoni keri kerstin khaled khanh kieran kimber kiran
    kirby kjell koa kodi kody kristal kristyn kwabena kwesi ladawn lakshmi lanae lanette lanny larue latha
    latonia latrell lavon lawanda lazaro leann leesa leif leila lelah lemar lenard leola leora leota letha
    letitia levon lexi lezlie lillie linette lingard lise loralee loretha lorri louann loyd luanne luca
    luciana lucretia lurline lyla lynda lyndsey lynnae mabelle macario maddison madelene maeve magnolia
    mahalia malaya malena malgorzata malia malissa mamadou marcelina marcelle marcene maren margarete
    margene margit marianela maribeth marijke marijo marisela marita marketa marlee marleen marna marni
    marquita marty marv maryalice maryanne marybelle marylee marylin marylynn masao matilde maudie maurita
    maxie mayra mechelle meera meggan mehmet meli melodie melvina merilyn merlene merna merri merrilee
    merritt mervyn meta michal michiko mick mickie mikki millicent milly minerva miriam mohan mollie monique
    montgomery murali murphy myriam mystie nadira nanette nani nannie nasir nasreen natalee natalya
    nathanael nayeli nedra neha nelda nellie neomi netta nettie ngozi nia niamh nicanor niki nikita nils
    ninfa nisha noelani nona noor noreen noretta noriko nour novella nyla obie obinna oda odell odessa
    odette ofelia oksana olena oleta olinda oma oneida oneta oona orla orpha orrin orval otha ottilie ouida
    ousmane ozella padma padraig pamala parisa parthenia patrica patrina patsie pattie paulene pernell
    perrin petrina phebe philomena phuong pierce piotr pooja porfiria porsha portia prentice priyanka pua
    quinten quintin quynh radha raeann raelene rafaela ragnar rahim rajiv ramona rania raymonde rayna reanna
    rebeka reece refugio reinaldo reino reita remedios renae renea reta retha reva reza rhea rheta rhiannon
    rhys ricki rikki robbin robbyn roberto rocelia rohit rolland romona rona ronna ronni rosalba rosalee
    rosalva rosamond rosaria roseanne roselee rosita roxane roxann rozella ruthe rutilio sabra sadye salena
    salina samara samira sammie sandie sanjana santina sari satoshi savanna selah selena serafina shae
    shaina shalonda shameka shanda shandra shannan shanon shanti sharee sharla sharleen sharyn shaunda
    shawanda shayne sheba sheree sherell sherie sherilyn sherita sherlyn sherron sheryll shirin shonda
    shonna sigmund simeon sindy siobhan sipho sita skip skye solveig sonny soo srinivas stanislaw starla
    stephan stephane sterling sudha suellen sunita susann susette suzann svetlana sybille syble sydnee
    symone syreeta tabby tahir takeshi talia talitha tamela tamie tammara tana tandy tanisha tao tarah taras
    tarek tashina tatyana tawanda tawny teddi teena tena tenisha teodoro terese teresita terra thabo thaddea
    thandeka thandi thanh theda theodis theron thersa thiago thomasina thurston thuy tiburcio tiffani tina
    tisha titus toivo toma tomasz tomi tomika toni torbjorn torrie tory tosha towanda trang trena tressa
    trini truda trula tuan tula tunde twyla tye tyesha tyrese ubaldo ulyssa uma usha vada valda valeri
    valorie vanda vania vaughan velda venita venkat venus vernell vernita verona versie vesta vic vick
    vikrant vilma vin vinnie violeta vivek vonda vonnie waldo walid wayland waylon wei wenceslao wendie
    wendolyn wenona wilford wilfrid willena willene willian willow windell winford winona wojciech woody
    xochitl xuan yadira yan yareli yaretzi yasir yasmeen yaw yetta yolande youssef yuki yulia yuliana yumi
    yvonna zahra zandra zbigniew zelma zenaida zenia zita zoila zola zona zula` is one person and `Roe, Doe` are two. Who has another name is found by place and title alone.
 */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `
    aaron abby abdul abdullah abel abigail abraham ada adam adan addison adela adele adeline adina adolfo adrian
    adriana adrienne agatha agnes ahmad ahmed aida aidan aileen aimee aisha aiyana akira al alan alana alba albert
    alberta alberto alec alejandra alejandro alena alex alexa alexander alexandra alexandria alexis alfonso alfred
    alfredo ali alice alicia alina aline alisa alisha alison alissa allan allen allison allyson alma alondra alonzo
    alphonse althea alton alvaro alvin alyce alyson alyssa amado amalia amanda amara amber ambrose amelia amie amina
    amir amit amos amparo amy ana anabel analisa anastasia anders andre andrea andreas andres andrew andy angel
    angela angelica angelina angelique angelo angie anika anil anita ann anna annabelle annalise anne annemarie
    annette annie annika anselm anthony antoine antoinette anton antonia antonio anya april aracely archie ariana
    ariel arielle arlene arlo armand armando arnold arnulfo art arthur arturo arvid asa asher ashley ashton astrid
    athena aubrey audra audrey august augusta augustine augusto aurelia aurelio aurora austin autumn ava avery avis
    axel ayana ayesha bailey barb barbara barney baron barry bart barton basil bea beatrice beatriz beau becca becky
    belen belinda bella ben benedict benita benito benjamin bennett bennie benny bernadette bernadine bernard
    bernardo bernice bernie bert berta bertha bertram bess bessie beth bethany betsy bette bettina betty bettye bev
    beverly bianca bill billie billy birgit bjorn blaine blair blake blanca blanche bo bob bobbi bobbie bobby bonita
    bonnie booker boris boyd brad bradford bradley brady branden brandi brandon brandy breanna brenda brendan brenna
    brent bret brett brian briana brianna bridget bridgette britney brittany brock brody brooke brooks bruce bruno
    bryan bryant bryce bryn buck bud buddy buford burt burton butch byron caitlin caleb calista calvin cameron
    camilla camille candace candice candy cara carey carissa carl carla carlene carleton carlo carlos carlotta
    carlton carly carmela carmella carmelo carmen carol carole carolina caroline carolyn carrie carroll carson
    carter cary caryn casey cassandra cassidy cassie catalina catherine cathleen cathryn cathy cecelia cecil cecile
    cecilia cedric celeste celestino celia celina cesar chad chance chandra chantal charity charla charleen charlene
    charles charlie charlotte charlton charmaine chase chasity chaya chelsea chelsey cheri cherie cherry cheryl
    chester chet chloe chris christa christian christie christina christine christopher christy chuck ciara cicely
    cindy claire clara clare clarence clarice clarissa clark claude claudette claudia claudine claudio clay clayton
    clem clement clementine cleo cletus cleve cleveland cliff clifford clifton clint clinton clive clyde cody colby
    cole coleen coleman colette colin colleen collin conchita connie connor conor conrad constance consuelo cora
    coralie cordelia corey corina corinne cornelia cornelius corrine cory courtney coy craig cristina cristobal cruz
    crystal curt curtis cynthia cyril cyrus daisy dakota dale dalia dallas dalton damaris damian damien damon dan
    dana dane daniel daniela danielle danita danny dante daphne dara darby darcy darell daria darian dario darius
    darla darleen darlene darnell darrel darrell darren darrin darryl darwin daryl dave david davina davis dawn
    dayna dayton dean deana deandre deann deanna deanne debbie debi debora deborah debra declan dee deena deepa
    deidre deirdre deja del delbert delfina delia della delmar delores deloris demetria demetrius dena denice denis
    denise dennis denny denver derek derrick deshawn desiree desmond destiny devin devon dewayne dewey dexter deya
    diana diane dianna dianne dick diego dina dinah dino dion dionne dirk divya dixie dolly dolores domenic domingo
    dominic dominick dominique don donald donna donnell donnie donovan dora doreen dorian doris dorothea dorothy dot
    dottie doug douglas dov doyle drew duane dudley duncan dustin dusty dwayne dwight dylan earl earlene earline
    earnest ebony ed eddie edgar edgardo edie edith edmond edmund edna eduardo edward edwardo edwin edwina effie
    efrain efren egon eileen einar elaina elaine elba eldon eleanor elena eli elia elias elida elijah elisa
    elisabeth elise elisha elissa eliza elizabeth ella elle ellen elliot elliott ellis elma elmer elmo eloise elsa
    elsie elton elva elvin elvira elvis elwood emanuel emeka emerson emery emil emilia emilie emilio emily emma
    emmanuel emmett enid enoch enrico enrique eric erica erich erick ericka erik erika erin erma ernest ernestine
    ernesto ernie errol ervin erwin esmeralda esperanza essie esteban estela estella estelle ester esther ethan
    ethel etta eugene eugenia eula eunice eva evan evangelina evangeline eve evelyn everett ezekiel ezra fabian
    fabiola faith faiz fannie farah faron fatima fay faye federico felecia felicia felicity felipe felix ferdinand
    fermin fern fernanda fernando fidel finn fiona fletcher flora florence florencia floyd flynn forest forrest
    foster fran frances francesca francesco francine francis francisca francisco frank frankie franklin fred freda
    freddie frederic frederick fredrick freida frida fritz fumiko gabby gabe gabriel gabriela gabriella gabrielle
    gail gale galen garland garret garrett garrison garry garth gary gavin gay gayle gaylord gena gene geneva
    genevieve genie geoff geoffrey george georgette georgia georgina gerald geraldine gerard gerardo gerry gert
    gertrude gia gideon gilbert gilberto gilda gina ginger ginny gino giovanni gisela giselle gladys glen glenda
    glenn glenna gloria godfrey goldie gonzalo gordon grace gracia gracie grady graham grant greg gregg gregorio
    gregory greta gretchen griffin grover guadalupe guillermo gunnar gus gustav gustavo guy gwen gwendolyn haley
    hallie hamza hank hannah hans harish harlan harley harold harriet harriett harris harrison harry harvey hassan
    hattie haven hayden hazel heath heather hector heidi helen helena helene helga henrietta henrik henry herb
    herbert heriberto herman hermine hilary hilda hillary hiram hiroshi hollie hollis holly homer hope horace
    horatio hosea howard hubert hugh hugo humberto humphrey hunter ian ibrahim ida ignacio igor ike ila ilana ilene
    iliana ilse imani imelda imogene ina india indira ines inez ingeborg ingemar inger ingrid ira irene irina iris
    irma irving irwin isa isaac isabel isabella isabelle isaiah isaias isela ishmael isidro ismael israel issac
    itzel iva ivan ivette ivonne ivory ivy jace jack jackie jacklyn jackson jaclyn jacob jacqueline jacquelyn
    jacques jada jade jaime jake jalen jamal jamar james jameson jamie jamila jan jana jane janeen janel janell
    janelle janet janette janice janie janine janis janna jared jarrett jarrod jarvis jasmin jasmine jason jasper
    javier jay jayden jayme jayne jazmin jean jeanette jeanie jeanine jeanne jeannette jeannie jeannine jed jeff
    jefferson jeffery jeffrey jena jenna jennie jennifer jenny jens jerald jered jeremiah jeremy jeri jermaine
    jerome jerri jerrod jerry jess jesse jessica jessie jesus jethro jewel jill jillian jim jimena jimmie jimmy jing
    jo joan joann joanna joanne joaquin jocelyn jodi jodie jody joe joel joelle joey johan johanna john johnathan
    johnnie johnny jolene jon jonah jonas jonathan joni jonna jordan jorge jose josefina joseph josephine josh
    joshua josiah josie josue joy joyce juan juana juanita jud judah judd jude judi judith judson judy julia julian
    juliana julianne julie juliet juliette julio julius jun june justin justina justine kai kaitlin kaitlyn kaleb
    kamal kara karen kari karin karina karl karla karyn kasey kat kate katelyn katharine katherine katheryn kathie
    kathleen kathryn kathy katie katina katrina kavita kay kaye kayla keisha keith kelley kelli kellie kelly kelsey
    kelvin ken kendall kendra kendrick kenji kenneth kenny kent kenya kerri kerry kevin khadija khalid kim kimberlee
    kimberly kip kira kirk kirsten kirstin kit kitty klaus knut kofi konrad kris krishna krista kristen kristi
    kristian kristie kristin kristina kristine kristopher kristy krystal kumar kurt kurtis kwame kyle kylie kyra
    lacey ladonna lakeisha lakisha lamar lamont lana lance landon lane lanita lara larissa larry lars latanya
    latasha latisha latonya latoya laura laurel lauren laurence laurie lavern laverne lavonne lawrence layla lea
    leah leander leann leanna leanne lee leigh leila leilani leland lelia lemuel len lena lenny lenora lenore leo
    leon leona leonard leonardo leonel leonor leopold leroy les lesa lesley leslie lessie lester leta leticia levi
    lewis lex lia liam liana libby lidia lila lilia lilian liliana lillian lillie lilly lily lin lina lincoln linda
    lindsay lindsey linh linnea linus linwood lionel lisa lisbeth lise lissette liv livia liz liza lizette lizzie
    lloyd logan lois lola lon lonnie lora loraine loren lorena lorene lorenzo loretta lori lorie lorna lorraine
    lorrie lottie lou louella louie louis louisa louise lourdes lowell luann lucas lucia lucian luciano lucien
    lucila lucille lucinda lucius lucretia lucy ludwig luella luis luisa luke lula lulu lupe luther luz lydell lydia
    lyle lyman lynda lyndon lynette lynn lynne lynnette mabel mable mac mack mackenzie macy madalyn maddie madeleine
    madeline madelyn madge madison mae magda magdalena maggie magnus mahmoud maia makayla malachi malcolm malia
    malik malinda mallory mamie mandy manny manuel manuela mara marc marcel marcela marcella marcelo marci marcia
    marco marcos marcus marcy margaret margarita margarito marge margery margie margo margot margret marguerite mari
    maria mariah mariam marian mariana marianna marianne mariano maribel maricela marie mariel marietta marilyn
    marina mario marion maris marisa marisol marissa maritza marjorie mark markus marla marlena marlene marlin marlo
    marlon marlys marquis marsha marshall marta martha martin martina marty marva marvin mary maryann maryanne
    marybeth maryellen maryjane maryjo marylou mason mateo mathew matilda matt matteo matthew mattie maud maude
    maura maureen maurice mauricio maurine mavis max maxim maxine maxwell may maya maynard mckenzie meagan meg megan
    meghan mehdi mei mel melanie melba melina melinda melisa melissa melody melva melvin mercedes meredith merle
    merlin merrill merry mervin mia micaela micah michael michaela michale micheal michel michele michelle mickey
    miguel mika mikael mikayla mike mikhail mila milagros mildred miles millard millicent millie milo milton mimi
    min mina mindy ming minh minnie mira miranda miriam misty mitch mitchell mitzi moira moises mollie molly mona
    monica monique monroe monte monty morgan morris mortimer moses muhammad muriel murray mustafa myles myra myrna
    myron myrtle nadia nadine najma nan nanci nancy nanette naomi narciso natalia natalie natasha nate nathan
    nathaniel neal ned neda neel nehemiah neil nell nellie nelly nels nelson nestor nettie neva nguyen nia nicholas
    nichole nick nicki nico nicola nicolas nicole nicolette nidia niels nigel nikhil niki nikki nikolai nils nina
    nita nkechi noah noe noel noelle noemi nola nolan nora norah norbert noreen norm norma norman norris nova nuno
    nydia obadiah octave octavia octavio ola olaf oleg olga olin olive oliver olivia ollie oluwaseun omar omari ona
    opal ophelia ora oralia oren orin orlando orville oscar oskar osvaldo oswald otis otto owen ozzie pablo paige
    pam pamela pansy paola paolo paris parker pascal pat patrice patricia patrick patsy patti patty paul paula
    paulette paulina pauline paxton payton pearl pedro peg peggy penelope penny percy perla perry pete peter petra
    peyton phil philip philippa phillip phoebe phyllis pierre pieter pilar piper polly porfirio porter prakash
    precious presley preston priscilla priya prudence queen quentin quincy quinn quinton rachael racheal rachel
    rachelle rae rafael raheem rahul raina raj rajesh ralph ramiro ramon ramona randal randall randi randolph randy
    raphael raquel rashad rashid raul raven ravi ray raymond raymundo reagan reba rebecca rebekah reed reggie regina
    reginald reid reina rekha rena renata renate rene renee renita reuben rex rey reyna reynaldo rhea rhett rhoda
    rhonda ricardo rich richard richie rick rickey ricky rigoberto riley rita ritchie rob robbie robert roberta
    roberto robin robyn rocco rochelle rocio rocky rod roderick rodger rodney rodolfo rodrigo rogelio roger rohan
    roland rolando rolf rollin roma roman romeo ron ronald ronda ronnie rory rosa rosalia rosalie rosalind rosalinda
    rosalyn rosanna rosanne rosario roscoe rose roseann rosella roselyn rosemarie rosemary rosetta rosie roslyn ross
    rosy rowan rowena roxana roxanne roy royce ruben ruby rudolf rudolph rudy rufus rupert russ russell rusty ruth
    ruthann ruthie ryan sabina sabrina sade sadie sal sallie sally salma salvador salvatore sam samantha samar samir
    sammy samuel sandeep sandi sandra sandy sanford sanjay santiago santos sara sarah sarai sasha saul savanna
    savannah sawyer scot scott scotty sean sebastian selena selina selma serena serenity sergei sergio seth seymour
    shana shane shanice shanna shannon shanta shari sharla sharlene sharon sharron shaun shauna shawn shawna shayla
    shayna shea sheena sheila shelby sheldon shelia shelley shelly shelton sheri sherie sherman sherri sherrie
    sherrill sherry sherwin sheryl shira shirley shreya sid sidney sienna sierra sigrid silas silvia simon simone
    skylar socorro sofia sol solange soledad solomon sondra sonia sonja sonya sophia sophie spencer stacey staci
    stacie stacy stan stanford stanley stefan stefanie stella stephan stephanie stephany stephen sterling steve
    steven stewart stu stuart sue suki sulema sullivan summer sumner sunil sunny suresh suri susan susana susanna
    susanne susie suzan suzanna suzanne suzette suzy sven sybil sydney sylvester sylvia tabatha tabitha tad tamara
    tameka tami tamika tammi tammie tammy tamra tamsin tania tanner tanya tara tariq taryn tasha tate tatiana tatum
    taylor ted teddy tegan terence teresa teri terrance terrell terrence terri terrie terry tess tessa thad thaddeus
    thalia thea thelma theo theodora theodore theresa therese thomas thora thornton thurman tia tiana tiffany tim
    timmy timothy tina tobias toby tod todd tom tomas tommie tommy toni tony tonya tori torvald tova tracey traci
    tracie tracy travis trent trenton trevor trey tricia trina trinidad trinity trisha tristan troy trudy truman
    trygve tucker tudor twila ty tyler tyra tyree tyrel tyrone tyson ulises ulrich ulysses una uriah ursula valarie
    valentin valentina valeria valerie valery vance vanessa vaughn velma velvet vera vern verna vernice vernon
    veronica vicente vicki vickie vicky victor victoria vida vidal vijay vikram vilma vince vincent vincenzo viola
    violet violeta virgil virgilio virginia vito vivian viviana vivien vlad vladimir wade walker wallace wally walt
    walter wanda ward warren wayne weldon wendell wendi wendy werner wes wesley weston wilbert wilbur wilda wiley
    wilfred wilfredo wilhelm wilhelmina will willa willard willie willis wilma wilmer wilson wilton windy winfred
    winifred winnie winona winston winthrop woodrow wyatt xander xavier ximena xiomara yadira yahaira yasmin yasmine
    yesenia yeva yoko yolanda yolonda yoshi young ysabel yuri yusuf yvette yvonne zach zachariah zachary zack zane
    zara zeke zelda zelma zena zenobia zoe zoey zoila zora zuri`
    .trim()
    .split(/\s+/),
);
